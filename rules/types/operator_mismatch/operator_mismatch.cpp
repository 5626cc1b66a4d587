// An operator that does not support its operands makes the compilation fail.
#include "rules/engine/rule.hpp"
#include "rules/shared/type_problem.hpp"

namespace plint::rules::operator_mismatch {

extern constinit const Rule rule{
    .name = "operator_mismatch",
    .category = "types",
    .summary = "Operator with an unsupported operand",
    .severity = Severity::error,
    .hooks = hooks<report_kinds<inference::ProblemKind::operand>>,
};

}  // namespace plint::rules::operator_mismatch
