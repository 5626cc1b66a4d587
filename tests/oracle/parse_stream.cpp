// plint's side of the comparison with real Puppet: answers a stream of sources, one process for tens of thousands.
// The records are described in tests/oracle/stream.rb. Every tree is held against its contract as well.
#include "parser/parse.hpp"
#include "parser/syntax/pn.hpp"
#include "tests/parser/tree_invariants.hpp"

#include <fmt/format.h>

#include <iostream>
#include <sstream>
#include <string>

namespace {

struct Request {
    plint::ParseOptions options;
    std::string text;
};

struct Answer {
    std::string_view status;
    std::uint32_t line = 0;
    std::uint32_t column = 0;
    std::string text;
};

enum class Reading { done, failed, record };

Reading read(std::istream& in, Request& request)
{
    std::string header;
    if (!std::getline(in, header))
        return Reading::done;
    std::istringstream fields(header);
    std::string language;
    std::size_t length = 0;
    if (!(fields >> language >> request.options.plans >> length) || (language != "manifest" && language != "epp"))
        return Reading::failed;
    request.options.language = language == "epp" ? plint::Language::epp : plint::Language::manifest;
    request.text.resize(length);
    in.read(request.text.data(), static_cast<std::streamsize>(length));
    return in ? Reading::record : Reading::failed;
}

Answer answer(Request request)
{
    const bool epp = request.options.language == plint::Language::epp;
    const plint::SourceFile source(epp ? "stream.epp" : "stream.pp", std::move(request.text));
    const plint::Tree tree = plint::parse(source, request.options);
    if (std::string broken = plint::tests::broken_invariant(tree); !broken.empty())
        return {.status = "broken", .text = std::move(broken)};
    if (tree.errors.empty())
        return {.status = "accepted", .text = plint::dump_pn(tree)};
    const plint::SyntaxError& first = tree.errors.front();
    return {.status = "refused",
            .line = source.lines().line(first.span.begin),
            .column = source.lines().column(source.text(), first.span.begin).characters,
            .text = first.message};
}

}  // namespace

int main()
{
    std::ios::sync_with_stdio(false);
    Request request;
    for (Reading reading = read(std::cin, request); reading != Reading::done; reading = read(std::cin, request)) {
        if (reading == Reading::failed) {
            fmt::print(stderr, "plint_parse_stream: a record is damaged (see tests/oracle/stream.rb)\n");
            return 2;
        }
        const Answer said = answer(std::move(request));
        std::cout << fmt::format("{} {} {} {}\n", said.status, said.line, said.column, said.text.size()) << said.text
                  << std::flush;
    }
}
