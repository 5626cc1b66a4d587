// Reports lookups of data in the defaults of parameters.
#include "checks/names/function_roles.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/definitions.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::lookup_in_parameter {

static void visit(const syntax::AnyCall& call, TreeContext& ctx)
{
    const std::string_view function = call.function();
    if (!names::has_role(function, names::FunctionRole::reads_hiera))
        return;
    for (auto up = call.parent(); up && up->kind() != Kind::block; up = up->parent())
        if (const auto parameter = syntax::as<syntax::Parameter>(*up)) {
            const auto owner = parameter->parent()->parent();
            if (owner && (owner->kind() == Kind::class_definition || owner->kind() == Kind::define_definition))
                ctx.report(call.name()->span(),
                           fmt::format("default of parameter `${}` calls `{}`", parameter->name(), function))
                    .help("set the value in Hiera under the name of the parameter; Puppet looks up parameters of "
                          "classes");
            return;
        }
}

extern constinit const Rule rule{
    .name = "lookup_in_parameter",
    .category = "style",
    .aliases = "lookup_in_class_params explicit_hiera_class_param_lookup",
    .summary = "Data lookup in the default of a parameter",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::lookup_in_parameter
