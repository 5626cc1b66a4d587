// Formats a stream of sources, for tests/oracle/compare_format.rb. The records are described in tests/oracle/stream.rb:
// `accepted` has the formatted text, `refused` is a source with syntax errors, `broken` says which promise of `plint format`
// is broken.
#include "formatter/format.hpp"
#include "parser/syntax/pn.hpp"

#include <fmt/format.h>

#include <array>
#include <iostream>
#include <sstream>
#include <string>

namespace {

using plint::formatter::FormatOptions;
using plint::formatter::Outcome;

struct Answer {
    std::string_view status;
    std::string text;
};

// The text in one layout, after the promises that it must keep.
Answer answer(const plint::SourceFile& source, const plint::ParseOptions& language, const FormatOptions& layout)
{
    auto [outcome, text] = plint::formatter::format(source, language, std::nullopt, layout);
    if (outcome == Outcome::partly)
        return {"refused", {}};
    if (outcome == Outcome::refused)
        return {"broken", "the result is another program, or other comments"};
    const plint::SourceFile after(source.path(), text);
    if (plint::dump_pn(plint::parse(source, language)) != plint::dump_pn(plint::parse(after, language)))
        return {"broken", "the result has another tree"};
    if (plint::formatter::format(after, language, std::nullopt, layout).text != text)
        return {"broken", "formatting twice is not the same as once"};
    return {"accepted", std::move(text)};
}

Answer answer(std::string text, const plint::ParseOptions& language)
{
    static constexpr std::array<FormatOptions, 3> layouts{
        {{}, {.line_length = 60}, {.line_length = 40, .indent_width = 4, .align_arrows = false, .reflow = true}}};
    const plint::SourceFile source("stream.pp", std::move(text));
    Answer first;
    for (const FormatOptions& layout : layouts) {
        Answer said = answer(source, language, layout);
        if (said.status != "accepted")
            return said;
        if (&layout == &layouts.front())
            first = std::move(said);
    }
    return first;
}

}  // namespace

int main()
{
    std::ios::sync_with_stdio(false);
    std::string header;
    while (std::getline(std::cin, header)) {
        std::istringstream fields(header);
        std::string language;
        plint::ParseOptions options;
        std::size_t length = 0;
        if (!(fields >> language >> options.plans >> length) || (language != "manifest" && language != "epp")) {
            fmt::print(stderr, "plint_format_stream: a record is damaged (see tests/oracle/stream.rb)\n");
            return 2;
        }
        options.language = language == "epp" ? plint::Language::epp : plint::Language::manifest;
        std::string text(length, '\0');
        std::cin.read(text.data(), static_cast<std::streamsize>(length));
        const Answer said = answer(std::move(text), options);
        std::cout << fmt::format("{} 0 0 {}\n", said.status, said.text.size()) << said.text << std::flush;
    }
}
