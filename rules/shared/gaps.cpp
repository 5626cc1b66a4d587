#include "rules/shared/gaps.hpp"

#include "rules/shared/spacing.hpp"

#include <fmt/format.h>

namespace plint::rules {

namespace {

void want(Node token, Span gap, Blanks wanted, std::string_view what, std::string_view side, Context& ctx)
{
    const std::string_view blanks = wanted == Blanks::one ? " " : "";
    if (ctx.tree().source->text(gap) == blanks)
        return;
    ctx.report(token.span(),
               wanted == Blanks::one ? fmt::format("expected one space {} {}", side, what)
                                     : fmt::format("expected no space {} {}", side, what))
        .fix(wanted == Blanks::none ? "remove the space"
                 : gap.empty()      ? "insert a space"
                                    : "leave one space",
             {{{}, gap, std::string(blanks)}});
}

}  // namespace

char next_sign(Node token)
{
    const std::string_view rest = token.tree().source->text().substr(blanks_after(*token.tree().source, token.span().end).end);
    if (rest.empty() || rest[0] == '\r' || rest[0] == '#' || rest.starts_with("/*") || rest.starts_with("%>") ||
        rest.starts_with("-%>"))
        return '\n';
    return rest[0];
}

char previous_sign(Node token)
{
    const Offset begin = blanks_before(*token.tree().source, token.span().begin).begin;
    return begin == 0 ? '\n' : token.tree().source->text()[begin - 1];
}

void want_before(Node token, Blanks wanted, std::string_view what, Context& ctx)
{
    if (previous_sign(token) != '\n')
        want(token, blanks_before(*ctx.tree().source, token.span().begin), wanted, what, "before", ctx);
}

void want_after(Node token, Blanks wanted, std::string_view what, Context& ctx)
{
    if (next_sign(token) != '\n')
        want(token, blanks_after(*ctx.tree().source, token.span().end), wanted, what, "after", ctx);
}

}  // namespace plint::rules
