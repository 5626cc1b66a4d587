#include "rules/shared/gaps.hpp"

#include "rules/shared/spacing.hpp"

#include <fmt/format.h>

namespace plint::rules {

namespace {

void want(Node token, Span gap, Spacing wanted, std::string_view what, std::string_view side, TreeContext& ctx)
{
    const std::string_view blanks = wanted == Spacing::one ? " " : "";
    if (ctx.tree().source->text(gap) == blanks)
        return;
    ctx.report(token.span(),
               wanted == Spacing::one ? fmt::format("expected one space {} {}", side, what)
                                      : fmt::format("expected no space {} {}", side, what))
        .fix(wanted == Spacing::none ? "remove the space"
                 : gap.empty()       ? "insert a space"
                                     : "leave one space",
             {{{}, gap, std::string(blanks)}});
}

}  // namespace

char next_sign(Node token)
{
    const std::string_view rest =
        token.tree().source->text().substr(blanks_after(*token.tree().source, token.span().end).end);
    if (rest.empty() || rest[0] == '\r' || rest[0] == '#' || rest.starts_with("/*") || rest.starts_with("%>")
        || rest.starts_with("-%>"))
        return '\n';
    return rest[0];
}

char previous_sign(Node token)
{
    const Offset begin = spaces_before(*token.tree().source, token.span().begin).begin;
    return begin == 0 ? '\n' : token.tree().source->text()[begin - 1];
}

void expect_before(Node token, Spacing wanted, std::string_view what, TreeContext& ctx)
{
    if (previous_sign(token) != '\n')
        want(token, spaces_before(*ctx.tree().source, token.span().begin), wanted, what, "before", ctx);
}

void want_after(Node token, Spacing wanted, std::string_view what, TreeContext& ctx)
{
    if (next_sign(token) != '\n')
        want(token, blanks_after(*ctx.tree().source, token.span().end), wanted, what, "after", ctx);
}

}  // namespace plint::rules
