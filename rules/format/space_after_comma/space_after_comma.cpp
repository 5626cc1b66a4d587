// Reports commas that are not followed by exactly one space.
#include "parser/syntax/view.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/gaps.hpp"

namespace plint::rules::space_after_comma {

using Comma = syntax::View<Kind::comma>;

static void visit(const Comma& comma, TreeContext& ctx)
{
    const char after = next_sign(comma);
    if (std::string_view(")]}|;").find(after) == std::string_view::npos)
        want_after(comma, Spacing::one, "`,`", ctx);
}

extern constinit const Rule rule{
    .name = "space_after_comma",
    .category = "format",
    .summary = "Wrong spacing after a comma",
    .enabled = Enabled::off_by_default,
    .fixable = Fixable::always,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::space_after_comma
