// Reports arrows that are not followed by exactly one space.
#include "parser/syntax/view.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/gaps.hpp"

#include <fmt/format.h>

namespace plint::rules::manifest_whitespace_arrows_single_space_after {

using Arrow = syntax::View<Kind::arrow, Kind::plus_arrow>;

static void visit(const Arrow& arrow, TreeContext& ctx)
{
    want_after(arrow, Spacing::one, fmt::format("`{}`", arrow.text()), ctx);
}

extern constinit const Rule rule{
    .name = "manifest_whitespace_arrows_single_space_after",
    .category = "format",
    .summary = "Wrong spacing after `=>`",
    .enabled = Enabled::off_by_default,
    .fixable = Fixable::always,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::manifest_whitespace_arrows_single_space_after
