// Reports spaces before a closing bracket: `['a' ]`.
#include "parser/syntax/view.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/gaps.hpp"

namespace plint::rules::manifest_whitespace_closing_bracket_before {

using Bracket = syntax::View<Kind::rbracket>;

static void visit(const Bracket& bracket, TreeContext& ctx)
{
    if (previous_sign(bracket) != '[')  // left to the rule about opening brackets
        expect_before(bracket, Spacing::none, "`]`", ctx);
}

extern constinit const Rule rule{
    .name = "manifest_whitespace_closing_bracket_before",
    .category = "format",
    .summary = "Space before `]`",
    .enabled = Enabled::off_by_default,
    .fixable = Fixable::always,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::manifest_whitespace_closing_bracket_before
