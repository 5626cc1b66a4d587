// Variables set in a lambda that shadow an outer one: the outer variable keeps its value.
#include "checks/scopes/scopes.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/meaning.hpp"

#include <fmt/format.h>

namespace plint::rules::shadowed_variable {

namespace {
struct Options {
    bool parameters = false;
    static constexpr std::tuple described{
        Option{"parameters", &Options::parameters, "also report lambda parameters that shadow a variable"}};
};
}  // namespace

// Whether the outer variable is set under a condition that the lambda is not under: then it may have no value here.
static bool may_be_unset(const scopes::Variable& outer, Node inner)
{
    std::optional<Node> around = outer.node.parent();
    while (around && !around->span().contains(inner.span()))
        around = around->parent();
    return !outer.parameter && !is_certain(outer.node, around);
}

static void visit(const Tree&, ProgramContext& ctx, const Options& options)
{
    const scopes::Scopes& scopes = ctx.scopes();
    for (const scopes::Shadow& shadow : scopes.shadows) {
        const scopes::Variable& inner = scopes.variables[shadow.inner];
        if (inner.parameter ? !options.parameters : may_be_unset(scopes.variables[shadow.outer], inner.node))
            continue;
        ctx.report(
               inner.node.span(),
               inner.parameter
                   ? fmt::format("lambda parameter `${}` shadows an outer variable", inner.name)
                   : fmt::format("`${0}` is set only inside the lambda; the outer `${0}` keeps its value", inner.name))
            .label(scopes.variables[shadow.outer].node.span(), "the outer variable is set here")
            .help(inner.parameter ? "rename the parameter"
                                  : "rename it, or compute the value with `map`, `filter` or `reduce`");
    }
}

extern constinit const Rule rule{
    .name = "shadowed_variable",
    .category = "suspicious",
    .summary = "Lambda variable shadows an outer variable",
    .severity = Severity::warning,
    .options = options<Options>,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::shadowed_variable
