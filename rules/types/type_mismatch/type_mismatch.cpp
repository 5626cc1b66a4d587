// Puppet refuses a value that a declared type does not take.
#include "rules/engine/rule.hpp"
#include "rules/shared/arity.hpp"
#include "rules/shared/type_problem.hpp"

namespace plint::rules::type_mismatch {

static void visit(const Tree&, Context& ctx)
{
    using enum inference::ProblemKind;
    for (const inference::Problem& problem : ctx.type_problems()) {
        const bool of_call = problem.kind == call || problem.kind == arity;
        const auto site = syntax::as<syntax::AnyCall>(problem.node);
        const bool told = of_call && site && arity_fault(*site, ctx);
        if (problem.kind == type || (of_call && !told))
            report_type_problem(ctx, problem);
    }
}

extern constinit const Rule rule{
    .name = "type_mismatch",
    .category = "types",
    .summary = "Values are of the types that are declared for them",
    .severity = Severity::error,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::type_mismatch
