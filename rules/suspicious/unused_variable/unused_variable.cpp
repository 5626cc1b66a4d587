// A value that nobody reads is dead code, or its reader has a typing error.
#include "checks/scopes/scopes.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/dropped_value.hpp"

#include <fmt/format.h>

namespace plint::rules::unused_variable {

// Variables of a class, of top scope and of a node can be read by others.
static bool is_private(const Scopes& scopes, const Variable& variable)
{
    const Scope& scope = scopes.scopes[variable.scope];
    ScopeIndex body = variable.scope;
    while (scopes.scopes[body].outer)
        body = *scopes.scopes[body].outer;
    if (scope.open || scopes.scopes[body].open)
        return false;
    return scope.kind == ScopeKind::lambda || scope.kind == ScopeKind::define || scope.kind == ScopeKind::function ||
           scope.kind == ScopeKind::plan;
}

// `$x = …` at the end of a function gives the value too: the name may be all that says what it is.
static bool names_result(const Variable& variable)
{
    const auto around = variable.node.parent();
    const auto block = around && around->kind() == Kind::assignment ? around->parent() : std::nullopt;
    return block && block->kind() == Kind::block && !is_dropped(*around);
}

static void visit(const Tree&, Context& ctx)
{
    const Scopes& scopes = ctx.scopes();
    for (const Variable& variable : scopes.variables)
        if (!variable.parameter && variable.reads == 0 && !variable.name.starts_with('_') && is_private(scopes, variable)
            && !names_result(variable))
            ctx.report(variable.node.span(), fmt::format("`${}` is set and never read", variable.name));
}

extern constinit const Rule rule{
    .name = "unused_variable",
    .category = "suspicious",
    .summary = "Variables that are set are read",
    .severity = Severity::warning,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::unused_variable
