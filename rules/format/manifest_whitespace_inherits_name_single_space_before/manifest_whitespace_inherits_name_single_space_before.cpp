// Reports names of parent classes that do not follow exactly one space.
#include "parser/syntax/definitions.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/gaps.hpp"

#include <fmt/format.h>

namespace plint::rules::manifest_whitespace_inherits_name_single_space_before {

static void visit(const syntax::InheritsClause& clause, TreeContext& ctx)
{
    if (const auto name = clause.parent_name())
        expect_before(*name, Spacing::one, fmt::format("`{}`", name->text()), ctx);
}

extern constinit const Rule rule{
    .name = "manifest_whitespace_inherits_name_single_space_before",
    .category = "format",
    .aliases = "manifest_whitespace_inherits_name_single_space_after",
    .summary = "Wrong spacing before the name of the parent class",
    .enabled = Enabled::off_by_default,
    .fixable = Fixable::always,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::manifest_whitespace_inherits_name_single_space_before
