// A match that can never hold is dead code, or a slip in the type that was meant.
#include "rules/engine/rule.hpp"

namespace plint::rules {

static void visit(const Tree&, Context& ctx)
{
    for (const inference::Problem& problem : ctx.type_problems())
        if (problem.kind == inference::ProblemKind::no_match)
            ctx.report(problem.node.span(), problem.message);
}

extern constinit const Rule impossible_match{
    .name = "impossible_match",
    .category = "types",
    .summary = "Matches, comparisons and options can hold",
    .severity = Severity::warning,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules
