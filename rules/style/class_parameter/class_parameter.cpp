// Reports parameters of classes that are not sorted by name.
#include "parser/syntax/definitions.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::class_parameter {

static void visit(const syntax::ClassDefinition& definition, TreeContext& ctx)
{
    std::string_view last;
    bool last_required = true;
    for (const syntax::Parameter parameter : definition.parameters()) {
        const bool required = !parameter.default_value();
        if (required == last_required && parameter.name() < last && parameter.variable())
            ctx.report(parameter.variable()->span(),
                       fmt::format("parameters are not in alphabetical order: `${}` must come before `${}`",
                                   parameter.name(), last));
        last = parameter.name();
        last_required = required;
    }
}

extern constinit const Rule rule{
    .name = "class_parameter",
    .category = "style",
    .summary = "Parameters not in alphabetical order",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::class_parameter
