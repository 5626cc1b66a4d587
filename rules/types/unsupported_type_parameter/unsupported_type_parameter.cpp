// Puppet rejects a type with invalid parameters before it checks any value.
#include "rules/engine/rule.hpp"
#include "rules/shared/type_problem.hpp"

namespace plint::rules::unsupported_type_parameter {

extern constinit const Rule rule{
    .name = "unsupported_type_parameter",
    .category = "types",
    .summary = "Invalid parameter of a data type",
    .severity = Severity::error,
    .hooks = hooks<report_kinds<inference::ProblemKind::type_parameter>>,
};

}  // namespace plint::rules::unsupported_type_parameter
