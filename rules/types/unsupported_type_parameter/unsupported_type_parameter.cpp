// Puppet refuses a type whose parameters it cannot have, before it looks at any value.
#include "rules/engine/rule.hpp"
#include "rules/shared/type_problem.hpp"

namespace plint::rules::unsupported_type_parameter {

static void visit(const Tree&, Context& ctx)
{
    report_type_problems(ctx, {inference::ProblemKind::type_parameter});
}

extern constinit const Rule rule{
    .name = "unsupported_type_parameter",
    .category = "types",
    .summary = "Types have parameters that they can have",
    .severity = Severity::error,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::unsupported_type_parameter
