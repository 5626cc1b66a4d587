// Whoever gives a value for a parameter expects that it does something.
#include "checks/order/program.hpp"
#include "checks/scopes/scopes.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::unused_parameter {

// Whether anybody but the class itself reads the parameter: by its full name, or as a class that inherits from it.
static bool is_read_elsewhere(const Context& ctx, const Definition& definition, std::string_view name)
{
    const Program& program = ctx.project().program();
    return program.is_inherited(definition.name) || program.is_read(fmt::format("{}::{}", definition.name, name));
}

static void visit(const Tree&, Context& ctx)
{
    const Scopes& scopes = ctx.scopes();
    for (const Variable& variable : scopes.variables) {
        const Scope& scope = scopes.scopes[variable.scope];
        if (!variable.parameter || variable.reads > 0 || variable.name.starts_with('_') || scope.open || !scope.definition ||
            scope.kind == ScopeKind::lambda || scope.kind == ScopeKind::plan)
            continue;
        const Definition& definition = ctx.summary().definitions[*scope.definition];
        if (scope.kind == ScopeKind::class_ && is_read_elsewhere(ctx, definition, variable.name))
            continue;
        ctx.report(variable.node.span(), fmt::format("{} `{}` never reads its parameter `${}`", name(definition.kind), definition.name,
                                              variable.name));
    }
}

extern constinit const Rule rule{
    .name = "unused_parameter",
    .category = "suspicious",
    .summary = "Parameters are read",
    .severity = Severity::warning,
    .enabled = Enabled::on_request,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::unused_parameter
