// Reports parameters of roles.
#include "checks/names/names.hpp"
#include "parser/syntax/definitions.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::roles_class_params {

static void visit(const syntax::ClassDefinition& definition, TreeContext& ctx)
{
    const auto name = definition.name();
    if (!name || names::first_segment(plain_name(name->text())) != "role")
        return;
    for (const syntax::Parameter parameter : definition.parameters())
        if (parameter.variable())
            ctx.report(parameter.variable()->span(),
                       fmt::format("role `{}` has the parameter `${}`", name->text(), parameter.name()))
                .help("move the parameter to a profile, and set its value in Hiera");
}

extern constinit const Rule rule{
    .name = "roles_class_params",
    .category = "style",
    .aliases = "roles_with_params",
    .summary = "Role with parameters",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::roles_class_params
