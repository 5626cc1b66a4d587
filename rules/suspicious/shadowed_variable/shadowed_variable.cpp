// In a lambda, a name that is set again hides the variable around it: the outer one keeps its value.
#include "checks/scopes/scopes.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::shadowed_variable {

namespace {
struct Options {
    bool parameters = false;
    static constexpr std::tuple described{
        Option{"parameters", &Options::parameters, "also report parameters of lambdas that hide a variable"}};
};
}  // namespace

static void visit(const Tree&, Context& ctx, const Options& options)
{
    const Scopes& scopes = ctx.scopes();
    for (const Shadow& shadow : scopes.shadows) {
        const Variable& inner = scopes.variables[shadow.inner];
        if (inner.parameter && !options.parameters)
            continue;
        ctx.report(inner.node.span(), inner.parameter ? fmt::format("the lambda's parameter `${}` hides a variable", inner.name)
                                               : fmt::format("`${}` is set in the lambda only; the variable outside keeps its value", inner.name))
            .label(scopes.variables[shadow.outer].node.span(), "the variable outside is set here");
    }
}

extern constinit const Rule rule{
    .name = "shadowed_variable",
    .category = "suspicious",
    .summary = "Lambdas do not hide variables around them",
    .severity = Severity::warning,
    .options = options<Options>,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::shadowed_variable
