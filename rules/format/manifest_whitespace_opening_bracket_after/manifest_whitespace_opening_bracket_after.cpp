// Reports spaces after an opening bracket: `[ 'a']`.
#include "parser/syntax/view.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/gaps.hpp"

namespace plint::rules::manifest_whitespace_opening_bracket_after {

using Bracket = syntax::View<Kind::lbracket>;

static void visit(const Bracket& bracket, TreeContext& ctx)
{
    want_after(bracket, Spacing::none, "`[`", ctx);
}

extern constinit const Rule rule{
    .name = "manifest_whitespace_opening_bracket_after",
    .category = "format",
    .summary = "Space after `[`",
    .enabled = Enabled::off_by_default,
    .fixable = Fixable::always,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::manifest_whitespace_opening_bracket_after
