// Puppet refuses a value that a declared type does not take.
#include "rules/engine/rule.hpp"

namespace plint::rules {

static void visit(const Tree&, Context& ctx)
{
    for (const inference::Problem& problem : ctx.type_problems())
        if (problem.kind == inference::ProblemKind::type || problem.kind == inference::ProblemKind::call)
            ctx.report(problem.node.span(), problem.message);
}

extern constinit const Rule type_mismatch{
    .name = "type_mismatch",
    .category = "types",
    .summary = "Values are of the types that are declared for them",
    .severity = Severity::error,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules
