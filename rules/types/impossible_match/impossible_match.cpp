// A match that can never hold is dead code, or a slip in the type that was meant.
#include "rules/engine/rule.hpp"
#include "rules/shared/type_problem.hpp"

namespace plint::rules::impossible_match {

static void visit(const Tree&, Context& ctx)
{
    report_type_problems(ctx, {inference::ProblemKind::no_match});
}

extern constinit const Rule rule{
    .name = "impossible_match",
    .category = "types",
    .summary = "Matches, comparisons and options can hold",
    .severity = Severity::warning,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::impossible_match
