// Puppet refuses a value that a declared type does not take.
#include "rules/engine/rule.hpp"
#include "rules/shared/type_problem.hpp"

namespace plint::rules {

static void visit(const Tree&, Context& ctx)
{
    report_type_problems(ctx, {inference::ProblemKind::type, inference::ProblemKind::call, inference::ProblemKind::arity});
}

extern constinit const Rule type_mismatch{
    .name = "type_mismatch",
    .category = "types",
    .summary = "Values are of the types that are declared for them",
    .severity = Severity::error,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules
