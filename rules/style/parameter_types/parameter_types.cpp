// Reports parameters without a type.
#include "parser/syntax/definitions.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::parameter_types {

static void visit(const syntax::NamedDefinition& definition, TreeContext& ctx)
{
    for (const syntax::Parameter parameter : definition.parameters())
        if (!parameter.type() && parameter.variable())
            ctx.report(parameter.variable()->span(), fmt::format("parameter `${}` has no type", parameter.name()));
}

extern constinit const Rule rule{
    .name = "parameter_types",
    .category = "style",
    .aliases = "parameter_type",
    .summary = "Parameter without a type",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::parameter_types
