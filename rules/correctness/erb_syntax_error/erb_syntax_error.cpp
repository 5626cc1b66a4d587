// A template that Ruby cannot parse fails every catalog that renders it.
#include "parser/source/characters.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

namespace plint::rules::erb_syntax_error {

// `=>` where `%>` was meant: it ends a line, and the code after it is text of the template.
static std::optional<Span> arrow_for_mark(std::string_view text, const erb::Template& parts)
{
    for (const erb::Part& part : parts.parts) {
        if (part.kind == erb::PartKind::text || part.kind == erb::PartKind::comment)
            continue;
        const std::string_view code = text.substr(0, part.inner.end);
        const std::size_t arrow = code.find("=>\n", part.inner.begin);
        const std::size_t opening = code.find("<%", part.inner.begin);
        if (arrow != code.npos && opening != code.npos && arrow < opening)
            return Span{static_cast<Offset>(arrow), static_cast<Offset>(arrow + 2)};
    }
    return std::nullopt;
}

// Another tag begins before the end of this one.
static std::optional<Span> tag_in_tag(std::string_view text, const erb::Template& parts, Offset error)
{
    for (const erb::Part& part : parts.parts) {
        if (part.kind == erb::PartKind::text || part.kind == erb::PartKind::comment || part.span.end <= error)
            continue;
        const std::size_t opening = text.substr(0, part.inner.end).find("<%", part.inner.begin);
        return opening == text.npos ? std::nullopt : std::optional(Span{part.span.begin, part.inner.begin});
    }
    return std::nullopt;
}

// A keyword that begins code which `end` closes.
struct Opener {
    std::string_view keyword;
    Span span;
};

static std::string_view without_outer_space(std::string_view line)
{
    const std::size_t begin = std::min(line.find_first_not_of(" \t\r"), line.size());
    return line.substr(begin, line.find_last_not_of(" \t\r") + 1 - begin);
}

// The first `do`, `if` … in the tags without an `end`. Looks at the first word of each line, and at `do` at its end.
static std::optional<Opener> without_end(std::string_view text, const erb::Template& parts)
{
    static constexpr auto beginnings =
        std::to_array<std::string_view>({"begin", "case", "for", "if", "unless", "until", "while"});
    std::vector<Opener> open;
    for (const erb::Part& part : parts.parts) {
        if (part.kind == erb::PartKind::text || part.kind == erb::PartKind::comment)
            continue;
        for (std::size_t at = part.inner.begin; at < part.inner.end;) {
            const std::size_t end = std::min<std::size_t>(text.find('\n', at), part.inner.end);
            const std::string_view line = without_outer_space(text.substr(at, end - at));
            const auto begin = static_cast<Offset>(line.data() - text.data());
            const std::string_view word = leading_word(line);
            const std::string_view before_block = without_outer_space(line.substr(0, line.find('|')));
            const auto before_end = begin + static_cast<Offset>(before_block.size());
            if (std::ranges::find(beginnings, word) != beginnings.end())
                open.push_back({word, {begin, begin + static_cast<Offset>(word.size())}});
            else if (before_block.ends_with(" do") || before_block == "do")
                open.push_back({"do", {before_end - 2, before_end}});
            if ((word == "end" || line.ends_with(" end")) && !open.empty())
                open.pop_back();
            at = end + 1;
        }
    }
    return open.empty() ? std::nullopt : std::optional(open.front());
}

// At least one character, to have something to underline.
static Span visible(Span place, std::string_view text)
{
    if (place.empty() && place.begin > 0 && (place.begin >= text.size() || text[place.begin] == '\n'))
        return {place.begin - 1, place.begin};
    if (place.empty())
        return {place.begin, std::min(place.begin + 1, static_cast<Offset>(text.size()))};
    const std::size_t line = text.find('\n', place.begin);
    return {place.begin,
            std::max(place.begin + 1, std::min(place.end, static_cast<Offset>(std::min(line, text.size()))))};
}

static void visit(const TemplateFile& file, ProgramContext& ctx)
{
    const std::string_view text = file.source->text();
    if (const auto mark = file.parts().unclosed) {
        ctx.report(*mark, "this tag is never closed")
            .help("end the tag with `%>`")
            .note("the rest of the template is printed as text");
        return;
    }
    const auto error = file.code().syntax_error;
    if (!error)
        return;
    if (const auto arrow = arrow_for_mark(text, file.parts()))
        ctx.report(*arrow, "`=>` instead of `%>` at the end of a tag").help("write `%>`");
    else if (const auto mark = tag_in_tag(text, file.parts(), error->begin))
        ctx.report(*mark, "this tag is not closed before the next one").help("end the tag with `%>`");
    else if (const auto opener = without_end(text, file.parts()))
        ctx.report(opener->span, fmt::format("`{}` has no `end`", opener->keyword)).help("add `<% end -%>`");
    else
        ctx.report(visible(*error, text), "syntax error in the Ruby code of the template");
}

extern constinit const Rule rule{
    .name = "erb_syntax_error",
    .category = "correctness",
    .summary = "Syntax error in an ERB template",
    .severity = Severity::error,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::erb_syntax_error
