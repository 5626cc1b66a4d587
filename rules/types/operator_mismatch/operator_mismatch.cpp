// An operator that does not work with its operands stops the catalogue.
#include "rules/engine/rule.hpp"

namespace plint::rules {

static void visit(const Tree&, Context& ctx)
{
    for (const inference::Problem& problem : ctx.type_problems())
        if (problem.kind == inference::ProblemKind::operand)
            ctx.report(problem.node.span(), problem.message);
}

extern constinit const Rule operator_mismatch{
    .name = "operator_mismatch",
    .category = "types",
    .summary = "Operators get operands that they work with",
    .severity = Severity::error,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules
