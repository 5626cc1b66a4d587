// plint's side of compare_validation.rb. Usage: plint_validation_stream VERSION, with a path of a manifest in each line of
// standard input. The answer is a line for each issue: path, Puppet's name of the issue and 1-based line, separated by tabs.
#include "checks/validation/validate.hpp"
#include "parser/parse.hpp"
#include "parser/source/line_index.hpp"

#include <fmt/format.h>

#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

using namespace plint;

int main(int, char** arguments)
{
    const unsigned puppet_version = static_cast<unsigned>(std::stoul(arguments[1]));
    for (std::string path; std::getline(std::cin, path);) {
        std::ifstream in(path, std::ios::binary);
        const SourceFile source(path, std::string(std::istreambuf_iterator<char>(in), {}));
        const LineIndex lines(source.text());
        for (const validation::ValidationError& invalid :
             validation::validate(parse(source, parse_options(source)), puppet_version))
            std::cout << fmt::format("{}\t{}\t{}\n", path, invalid.issue, lines.line(invalid.span.begin));
    }
}
