// Reports wrong spacing after a closing brace: `}else`, `} ,`.
#include "parser/syntax/view.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/gaps.hpp"

namespace plint::rules::manifest_whitespace_closing_brace_after {

using Brace = syntax::View<Kind::rbrace>;

static void visit(const Brace& brace, TreeContext& ctx)
{
    if (brace.parent() && brace.parent()->kind() == Kind::interpolation)
        return;
    const char after = next_sign(brace);
    if (after == '[')
        return;  // left to the rules about brackets
    const bool joined = std::string_view(",;:.)]").find(after) != std::string_view::npos;
    want_after(brace, joined ? Spacing::none : Spacing::one, "`}`", ctx);
}

extern constinit const Rule rule{
    .name = "manifest_whitespace_closing_brace_after",
    .category = "format",
    .summary = "Wrong spacing after `}`",
    .enabled = Enabled::off_by_default,
    .fixable = Fixable::always,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::manifest_whitespace_closing_brace_after
