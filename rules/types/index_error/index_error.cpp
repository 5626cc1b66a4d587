// A value that cannot be indexed: the compilation fails there.
#include "rules/engine/rule.hpp"
#include "rules/shared/type_problem.hpp"

namespace plint::rules::index_error {

static void visit(const Tree&, ProgramContext& ctx)
{
    report_type_problems(ctx, {inference::ProblemKind::index});
}

extern constinit const Rule rule{
    .name = "index_error",
    .category = "types",
    .summary = "Index into a value that cannot be indexed",
    .severity = Severity::error,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::index_error
