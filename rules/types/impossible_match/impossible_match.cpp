// A comparison that can never be true is dead code, or a mistake in the type.
#include "rules/engine/rule.hpp"
#include "rules/shared/negated_left.hpp"
#include "rules/shared/type_problem.hpp"

namespace plint::rules::impossible_match {

// `!$x == 'a'` is for `negated_operand`, which knows what was meant.
static bool is_slip(Node node)
{
    const auto binary = syntax::as<syntax::Binary>(node);
    return binary && negated_left(*binary);
}

static void visit(const Tree&, ProgramContext& ctx)
{
    for (const inference::Problem& problem : ctx.type_problems())
        if (problem.kind == inference::ProblemKind::no_match && !is_slip(problem.node))
            report_type_problem(ctx, problem);
}

extern constinit const Rule rule{
    .name = "impossible_match",
    .category = "types",
    .summary = "Comparison that can never be true",
    .severity = Severity::warning,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::impossible_match
