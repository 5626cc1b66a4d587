// Characters that look like a space or are invisible, often pasted from web pages: values that look equal differ.
#include "parser/source/characters.hpp"
#include "parser/syntax/innermost.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/unicode.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace plint::rules::invisible_character {

namespace {

struct Invisible {
    char32_t first;
    char32_t last;
    std::string_view name;
    bool is_space;
};

// Sorted. Without bidirectional controls, which bidirectional_control reports.
constexpr auto invisible = std::to_array<Invisible>({
    {0x00A0, 0x00A0, "no-break space", true},
    {0x00AD, 0x00AD, "soft hyphen", false},
    {0x061C, 0x061C, "Arabic letter mark", false},
    {0x115F, 0x1160, "Hangul filler", false},
    {0x1680, 0x1680, "Ogham space mark", true},
    {0x180E, 0x180E, "Mongolian vowel separator", false},
    {0x2000, 0x200A, "typographic space", true},
    {0x200B, 0x200B, "zero width space", false},
    {0x200C, 0x200C, "zero width non-joiner", false},
    {0x200D, 0x200D, "zero width joiner", false},
    {0x200E, 0x200E, "left-to-right mark", false},
    {0x200F, 0x200F, "right-to-left mark", false},
    {0x2028, 0x2028, "line separator", true},
    {0x2029, 0x2029, "paragraph separator", true},
    {0x202F, 0x202F, "narrow no-break space", true},
    {0x205F, 0x205F, "mathematical space", true},
    {0x2060, 0x2060, "word joiner", false},
    {0x2061, 0x2064, "invisible operator", false},
    {0x3000, 0x3000, "ideographic space", true},
    {0x3164, 0x3164, "Hangul filler", false},
    {0xFEFF, 0xFEFF, "zero width no-break space", false},
    {0xFFA0, 0xFFA0, "Hangul filler", false},
});

const Invisible* find(char32_t code)
{
    const auto at = std::ranges::lower_bound(invisible, code, {}, &Invisible::last);
    return at != invisible.end() && at->first <= code ? &*at : nullptr;
}

// Adjacent invisible characters.
struct Run {
    Span span;
    char32_t code = 0;  // the first
    const Invisible* what = nullptr;
};

std::vector<Run> find_runs(std::string_view text)
{
    std::vector<Run> runs;
    for (std::size_t at = find_beyond_ascii(text); at != std::string_view::npos; at = find_beyond_ascii(text, at)) {
        const CodePoint point = code_point_at(text, at);
        const auto begin = static_cast<Offset>(at);
        at += point.size;
        const Invisible* const what = find(point.code);
        if (what == nullptr || (begin == 0 && point.code == 0xFEFF))
            continue;
        if (!runs.empty() && runs.back().span.end == begin)
            runs.back().span.end = static_cast<Offset>(at);
        else
            runs.push_back({{begin, static_cast<Offset>(at)}, point.code, what});
    }
    return runs;
}

bool is_ascii(std::string_view text, std::size_t at)
{
    return at >= text.size() || static_cast<unsigned char>(text[at]) < 0x80;
}

void visit(const Tree& tree, TreeContext& ctx)
{
    const std::string_view text = tree.source->text();
    for (const Run& run : find_runs(text)) {
        const Node node = syntax::innermost_at(tree, run.span.begin);
        const bool code = is_composite(node.kind());  // between leaves
        if (is_comment(node.kind()) || node.kind() == Kind::epp_text || node.kind() == Kind::epp_blank)
            continue;
        // In text of other languages and between emoji these characters have a meaning.
        if (!code && !(is_ascii(text, run.span.begin - 1) && is_ascii(text, run.span.end)))
            continue;
        Finding finding =
            ctx.report(run.span,
                       fmt::format("{}: {} (U+{:04X})", run.what->is_space ? "unusual space" : "invisible character",
                                   run.what->name, static_cast<std::uint32_t>(run.code)));
        finding.fix(run.what->is_space ? "replace it with a space" : "remove it",
                    {{{}, run.span, run.what->is_space ? " " : ""}}, code ? Safety::safe : Safety::unsafe);
    }
}

}  // namespace

extern constinit const Rule rule{
    .name = "invisible_character",
    .category = "suspicious",
    .summary = "Invisible character or unusual space",
    .fixable = Fixable::always,
    .safety = Safety::unsafe,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::invisible_character
