// A function that calls a block stops the catalogue when there is none.
#include "rules/engine/rule.hpp"
#include "rules/shared/type_problem.hpp"

namespace plint::rules::missing_block {

static void visit(const Tree&, Context& ctx)
{
    report_type_problems(ctx, {inference::ProblemKind::block});
}

extern constinit const Rule rule{
    .name = "missing_block",
    .category = "types",
    .summary = "Functions that call a block get one, and others do not",
    .severity = Severity::error,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::missing_block
