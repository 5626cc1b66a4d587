// Parameters that their body never reads.
#include "checks/order/program.hpp"
#include "checks/scopes/scopes.hpp"
#include "checks/templates/other_mentions.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/template_reads.hpp"

#include <fmt/format.h>

namespace plint::rules::unused_parameter {

// Whether other code reads the parameter: by its full name, or in a class that inherits from this one.
static bool is_read_elsewhere(const ProgramContext& ctx, const summary::Definition& definition, std::string_view name)
{
    const order::Program& program = order::program_of(ctx.project());
    const std::string full_name = fmt::format("{}::{}", definition.name, name);
    return program.is_inherited(definition.name) || program.is_read(full_name) || !ctx.file()
        || templates::is_mentioned_elsewhere(ctx.project(), *ctx.file(), full_name);
}

static void visit(const Tree&, ProgramContext& ctx)
{
    const scopes::Scopes& scopes = ctx.scopes();
    for (const scopes::Variable& variable : scopes.variables) {
        const scopes::Scope& scope = scopes.scopes[variable.scope];
        if (!variable.parameter || variable.reads > 0 || variable.name.starts_with('_') || scope.open
            || !scope.definition || scope.kind == scopes::ScopeKind::lambda || scope.kind == scopes::ScopeKind::plan)
            continue;
        if (is_read_by_template(ctx, scope, variable.name))
            continue;
        const summary::Definition& definition = ctx.summary().definitions[*scope.definition];
        if (scope.kind == scopes::ScopeKind::class_ && is_read_elsewhere(ctx, definition, variable.name))
            continue;
        ctx.report(variable.node.span(),
                   fmt::format("parameter `${}` of {} `{}` is never read", variable.name, name(definition.kind),
                               definition.name))
            .help("remove it, or use it in the body");
    }
}

extern constinit const Rule rule{
    .name = "unused_parameter",
    .category = "suspicious",
    .summary = "Unused parameter",
    .severity = Severity::warning,
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::unused_parameter
