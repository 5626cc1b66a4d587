// Reports operators that do not have exactly one space on both sides.
#include "parser/syntax/expressions.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/gaps.hpp"
#include "rules/shared/spacing.hpp"

#include <fmt/format.h>

namespace plint::rules::space_around_operators {

using AttributeOperation = syntax::View<Kind::binary, Kind::assignment>;

static void visit(const AttributeOperation& operation, TreeContext& ctx)
{
    const auto binary = syntax::as<syntax::Binary>(operation);
    const auto token = binary ? binary->operator_token() : syntax::Assignment(operation).operator_token();
    if (!token)
        return;
    const std::string what = fmt::format("`{}`", token->text());
    if (binary || spaces_before(*ctx.tree().source, token->span().begin).empty())
        expect_before(*token, Spacing::one, what, ctx);
    if (next_sign(*token) != '\n')
        want_after(*token, Spacing::one, what, ctx);
}

extern constinit const Rule rule{
    .name = "space_around_operators",
    .category = "format",
    .summary = "Wrong spacing around an operator",
    .enabled = Enabled::off_by_default,
    .fixable = Fixable::always,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::space_around_operators
