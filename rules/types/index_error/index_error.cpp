// Nothing can be found between these brackets: Puppet stops there.
#include "rules/engine/rule.hpp"

namespace plint::rules {

static void visit(const Tree&, Context& ctx)
{
    for (const inference::Problem& problem : ctx.type_problems())
        if (problem.kind == inference::ProblemKind::index)
            ctx.report(problem.node.span(), problem.message);
}

extern constinit const Rule index_error{
    .name = "index_error",
    .category = "types",
    .summary = "What stands before brackets has something in it",
    .severity = Severity::error,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules
