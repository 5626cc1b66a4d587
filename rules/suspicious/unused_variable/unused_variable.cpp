// Variables that are set but never read: dead code, or the read has a typo.
#include "checks/scopes/scopes.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/dropped_value.hpp"
#include "rules/shared/template_reads.hpp"

#include <fmt/format.h>

namespace plint::rules::unused_variable {

// Whether no other code can read the variable; variables of classes, nodes and top scope can be read elsewhere.
static bool is_private(const scopes::Scopes& scopes, const scopes::Variable& variable, const ProgramContext& ctx)
{
    const scopes::Scope& scope = scopes.scopes[variable.scope];
    scopes::ScopeIndex body = variable.scope;
    while (scopes.scopes[body].outer)
        body = *scopes.scopes[body].outer;
    if (scope.open || scopes.scopes[body].open || is_read_by_template(ctx, scopes.scopes[body], variable.name))
        return false;
    return scope.kind == scopes::ScopeKind::lambda || scope.kind == scopes::ScopeKind::define
        || scope.kind == scopes::ScopeKind::function || scope.kind == scopes::ScopeKind::plan;
}

// `$x = …` at the end of a function also returns the value: the name may only document it.
static bool names_result(const scopes::Variable& variable)
{
    const auto around = variable.node.parent();
    const auto block = around && around->kind() == Kind::assignment ? around->parent() : std::nullopt;
    return block && block->kind() == Kind::block && !is_dropped(*around);
}

static void visit(const Tree&, ProgramContext& ctx)
{
    const scopes::Scopes& scopes = ctx.scopes();
    for (const scopes::Variable& variable : scopes.variables)
        if (!variable.parameter && variable.reads == 0 && !variable.name.starts_with('_')
            && is_private(scopes, variable, ctx) && !names_result(variable))
            ctx.report(variable.node.span(), fmt::format("`${}` is set but never read", variable.name))
                .help("remove it, or begin its name with `_` to keep it");
}

extern constinit const Rule rule{
    .name = "unused_variable",
    .category = "suspicious",
    .summary = "Unused variable",
    .severity = Severity::warning,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::unused_variable
