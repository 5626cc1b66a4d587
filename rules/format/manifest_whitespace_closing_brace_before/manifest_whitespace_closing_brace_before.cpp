// Reports closing braces that do not follow exactly one space.
#include "parser/syntax/view.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/gaps.hpp"

namespace plint::rules::manifest_whitespace_closing_brace_before {

using Brace = syntax::View<Kind::rbrace>;

static void visit(const Brace& brace, TreeContext& ctx)
{
    if (previous_sign(brace) != '{' && (!brace.parent() || brace.parent()->kind() != Kind::interpolation))
        expect_before(brace, Spacing::one, "`}`", ctx);
}

extern constinit const Rule rule{
    .name = "manifest_whitespace_closing_brace_before",
    .category = "format",
    .summary = "Wrong spacing before `}`",
    .enabled = Enabled::off_by_default,
    .fixable = Fixable::always,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::manifest_whitespace_closing_brace_before
