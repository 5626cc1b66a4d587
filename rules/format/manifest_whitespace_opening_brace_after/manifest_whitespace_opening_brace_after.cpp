// Reports opening braces that are not followed by exactly one space.
#include "parser/syntax/view.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/gaps.hpp"

namespace plint::rules::manifest_whitespace_opening_brace_after {

using Brace = syntax::View<Kind::lbrace>;

static void visit(const Brace& brace, TreeContext& ctx)
{
    if (next_sign(brace) != '}')
        want_after(brace, Spacing::one, "`{`", ctx);
}

extern constinit const Rule rule{
    .name = "manifest_whitespace_opening_brace_after",
    .category = "format",
    .aliases = "space_inside_braces",
    .summary = "Wrong spacing after `{`",
    .enabled = Enabled::off_by_default,
    .fixable = Fixable::always,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::manifest_whitespace_opening_brace_after
