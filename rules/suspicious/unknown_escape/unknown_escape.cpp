// Backslashes that do not begin an escape sequence: Puppet keeps them and warns on every run.
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

static void visit_plain(const syntax::DoubleQuoted& string, TreeContext& ctx)
{
    look_at(string.content(), string.content_span().begin, ctx);
}

static void visit_parts(const syntax::InterpolatedString& string, TreeContext& ctx)
{
    for (const syntax::StringPart part : string.parts())
        if (part.kind() == Kind::string_text)
            look_at(part.text(), part.span().begin, ctx);
}

extern constinit const Rule rule{
    .name = "unknown_escape",
    .category = "suspicious",
    .summary = "Unknown escape sequence",
    .severity = Severity::warning,
    .fixable = Fixable::always,
    .hooks = hooks<visit_plain, visit_parts>,
};

}  // namespace plint::rules::unknown_escape
