// Any bytes as code to format: the same program, and nothing to change in the result. Templates if there is a tag.
#include "formatter/format.hpp"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

namespace plint {

namespace {

void demand(bool kept, const char* promise)
{
    if (kept)
        return;
    std::fprintf(stderr, "broken promise: %s\n", promise);
    std::abort();
}

void hold(std::string_view text, const ParseOptions& language, const formatter::FormatOptions& layout)
{
    const SourceFile source("a.pp", std::string(text));
    const formatter::Formatted once = formatter::format(source, language, std::nullopt, layout);
    demand(once.outcome != formatter::Outcome::refused, "the result is the same program");
    if (once.outcome != formatter::Outcome::formatted)
        return;
    const SourceFile after("a.pp", once.text);
    demand(formatter::format(after, language, std::nullopt, layout).text == once.text,
           "formatting twice changes nothing");
}

}  // namespace

}  // namespace plint

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const plint::ParseOptions language{.language = text.find("<%") != text.npos ? plint::Language::epp
                                                                                : plint::Language::manifest};
    plint::hold(text, language, {});
    plint::hold(text, language, {.line_length = 40, .reflow = true});
    return 0;
}
