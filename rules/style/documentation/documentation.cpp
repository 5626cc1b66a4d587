// Reports definitions without a comment above them.
#include "checks/summary/placement.hpp"
#include "parser/syntax/definitions.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/documentation.hpp"

#include <fmt/format.h>

namespace plint::rules::documentation {

using Documented = syntax::View<Kind::class_definition, Kind::define_definition, Kind::function_definition,
                                Kind::plan_definition, Kind::type_alias>;

static void visit(const Documented& definition, TreeContext& ctx)
{
    const auto name = syntax::defined_name(definition);
    if (name && documentation_of(definition).empty())
        ctx.report(name->span(),
                   fmt::format("{} `{}` is not documented", summary::name(summary::defined_kind(definition.kind())),
                               name->text()))
            .help("add a comment above it that describes its purpose");
}

extern constinit const Rule rule{
    .name = "documentation",
    .category = "style",
    .summary = "Undocumented definition",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::documentation
