// Reports wrong spacing before the opening bracket of an array: `=['a']`, `( ['a'])`.
#include "parser/syntax/view.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/gaps.hpp"

namespace plint::rules::manifest_whitespace_opening_bracket_before {

using Bracket = syntax::View<Kind::lbracket>;

static void visit(const Bracket& bracket, TreeContext& ctx)
{
    const char before = previous_sign(bracket);
    if (bracket.parent()->kind() != Kind::array || before == '*')
        return;
    const bool inside = before == '(' || before == '[' || before == '|';
    expect_before(bracket, inside ? Spacing::none : Spacing::one, "`[`", ctx);
}

extern constinit const Rule rule{
    .name = "manifest_whitespace_opening_bracket_before",
    .category = "format",
    .summary = "Wrong spacing before the `[` of an array",
    .enabled = Enabled::off_by_default,
    .fixable = Fixable::always,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::manifest_whitespace_opening_bracket_before
