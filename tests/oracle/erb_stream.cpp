// plint's side of compare_erb.rb. A request is a line with a number of bytes, then as many bytes: an ERB template. An answer
// is a line with a word (`accepted`, `refused`, `unknown`) and a number of bytes, then as many bytes: the Ruby source of the
// template, without its text.
#include "checks/ruby/template_code.hpp"
#include "parser/erb/erb.hpp"

#include <iostream>
#include <string>

using namespace plint;

int main()
{
    std::ios::sync_with_stdio(false);
    for (std::string line; std::getline(std::cin, line);) {
        std::string text(std::stoul(line), '\0');
        std::cin.read(text.data(), static_cast<std::streamsize>(text.size()));
        const erb::Template parts = erb::read(text);
        const ruby::TemplateCode code = ruby::read_template(text, parts);
        const erb::RubySource source = erb::ruby_source(text, parts);
        std::cout << (!code.is_read           ? "unknown"
                          : code.syntax_error ? "refused"
                                              : "accepted")
                  << ' ' << source.text.size() << '\n'
                  << source.text << std::flush;
    }
}
