// An operator that does not work with its operands stops the catalogue.
#include "rules/engine/rule.hpp"
#include "rules/shared/type_problem.hpp"

namespace plint::rules::operator_mismatch {

static void visit(const Tree&, Context& ctx)
{
    report_type_problems(ctx, {inference::ProblemKind::operand});
}

extern constinit const Rule rule{
    .name = "operator_mismatch",
    .category = "types",
    .summary = "Operators get operands that they work with",
    .severity = Severity::error,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::operator_mismatch
