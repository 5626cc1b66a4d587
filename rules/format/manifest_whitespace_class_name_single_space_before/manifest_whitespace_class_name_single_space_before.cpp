// Reports names of definitions that do not follow exactly one space.
#include "parser/syntax/definitions.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/gaps.hpp"

#include <fmt/format.h>

namespace plint::rules::manifest_whitespace_class_name_single_space_before {

using Definition = syntax::View<Kind::class_definition, Kind::define_definition, Kind::function_definition,
                                Kind::plan_definition, Kind::type_alias>;

static void visit(const Definition& definition, TreeContext& ctx)
{
    if (const auto name = syntax::defined_name(definition))
        expect_before(*name, Spacing::one, fmt::format("`{}`", name->text()), ctx);
}

extern constinit const Rule rule{
    .name = "manifest_whitespace_class_name_single_space_before",
    .category = "format",
    .summary = "Wrong spacing before the name of a definition",
    .enabled = Enabled::off_by_default,
    .fixable = Fixable::always,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::manifest_whitespace_class_name_single_space_before
