// Backslashes that do not begin an escape sequence: Puppet keeps them and warns on every run.
#include "parser/source/characters.hpp"
#include "parser/syntax/escapes.hpp"
#include "parser/syntax/literals.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::unknown_escape {

static void look_at(std::string_view text, Offset begin, TreeContext& ctx)
{
    for (const syntax::BadEscape& bad : syntax::bad_escapes(text)) {
        const Span span{begin + bad.span.begin, begin + bad.span.end};
        ctx.report(span,
                   bad.unicode
                       ? std::string("`\\u` must be followed by four hexadecimal digits, or by digits in braces")
                       : fmt::format("`{}` is not an escape sequence: Puppet keeps the backslash",
                                     ctx.tree().source->text(span)))
            .fix("escape the backslash", {{{}, {span.begin, span.begin}, "\\"}});
    }
}

// `"C:\\temp"`: the letter after the backslash of a path makes an escape sequence. `begin`: of a whole string.
static void look_at_path(std::string_view text, Offset begin, TreeContext& ctx)
{
    constexpr std::string_view letters = "nrstu";
    const bool is_path = text.size() > 3 && is_letter(text[0]) && text[1] == ':' && text[2] == '\\' && text[3] != '\\';
    constexpr std::size_t none = std::string_view::npos;
    for (std::size_t at = is_path ? text.find('\\') : none; at != none && at + 2 < text.size();
         at = text.find('\\', at + 2))
        if (letters.find(text[at + 1]) != none && is_word(text[at + 2])
            && (text[at + 1] != 'u' || syntax::bad_escapes(text.substr(at, 6)).empty())) {
            const Span span{begin + static_cast<Offset>(at), begin + static_cast<Offset>(at) + 2};
            ctx.report(span, fmt::format("`{}` is an escape sequence in this path", ctx.tree().source->text(span)))
                .fix("escape the backslash", {{{}, {span.begin, span.begin}, "\\"}}, Safety::unsafe);
        }
}

static void visit_plain(const syntax::DoubleQuoted& string, TreeContext& ctx)
{
    look_at(string.content(), string.content_span().begin, ctx);
    look_at_path(string.content(), string.content_span().begin, ctx);
}

static void visit_parts(const syntax::InterpolatedString& string, TreeContext& ctx)
{
    bool is_first = true;
    for (const syntax::StringPart part : string.parts()) {
        if (part.kind() == Kind::string_text)
            look_at(part.text(), part.span().begin, ctx);
        if (part.kind() == Kind::string_text && is_first)
            look_at_path(part.text(), part.span().begin, ctx);
        is_first = false;
    }
}

extern constinit const Rule rule{
    .name = "unknown_escape",
    .category = "suspicious",
    .summary = "Unknown escape sequence",
    .severity = Severity::warning,
    .fixable = Fixable::always,
    .safety = Safety::unsafe,
    .hooks = hooks<visit_plain, visit_parts>,
};

}  // namespace plint::rules::unknown_escape
