// Reports wrong spacing before an opening brace: `class a{`, `( {`.
#include "parser/syntax/view.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/gaps.hpp"

namespace plint::rules::manifest_whitespace_opening_brace_before {

using Brace = syntax::View<Kind::lbrace>;

static void visit(const Brace& brace, TreeContext& ctx)
{
    const char before = previous_sign(brace);
    expect_before(brace, before == '(' || before == '[' ? Spacing::none : Spacing::one, "`{`", ctx);
}

extern constinit const Rule rule{
    .name = "manifest_whitespace_opening_brace_before",
    .category = "format",
    .summary = "Wrong spacing before `{`",
    .enabled = Enabled::off_by_default,
    .fixable = Fixable::always,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::manifest_whitespace_opening_brace_before
