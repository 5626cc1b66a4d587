// An index into `undef` makes the compilation fail; check a value that may be `undef` first.
#include "rules/engine/rule.hpp"
#include "rules/shared/type_problem.hpp"

namespace plint::rules::undef_access {

extern constinit const Rule rule{
    .name = "undef_access",
    .category = "types",
    .summary = "Index into a value that may be `undef`",
    .severity = Severity::info,
    .hooks = hooks<report_kinds<inference::ProblemKind::may_be_undef>>,
};

}  // namespace plint::rules::undef_access
