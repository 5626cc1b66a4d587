// A function that requires a block makes the compilation fail without one.
#include "rules/engine/rule.hpp"
#include "rules/shared/type_problem.hpp"

namespace plint::rules::missing_block {

extern constinit const Rule rule{
    .name = "missing_block",
    .category = "types",
    .summary = "Missing or unexpected lambda",
    .severity = Severity::error,
    .hooks = hooks<report_kinds<inference::ProblemKind::block>>,
};

}  // namespace plint::rules::missing_block
