// A value that cannot be indexed: the compilation fails there.
#include "rules/engine/rule.hpp"
#include "rules/shared/type_problem.hpp"

namespace plint::rules::index_error {

extern constinit const Rule rule{
    .name = "index_error",
    .category = "types",
    .summary = "Index into a value that cannot be indexed",
    .severity = Severity::error,
    .hooks = hooks<report_kinds<inference::ProblemKind::index>>,
};

}  // namespace plint::rules::index_error
