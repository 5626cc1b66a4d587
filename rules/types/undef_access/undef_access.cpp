// Brackets after `undef` stop the catalogue; what may be undef should be looked at first.
#include "rules/engine/rule.hpp"
#include "rules/shared/type_problem.hpp"

namespace plint::rules::undef_access {

static void visit(const Tree&, Context& ctx)
{
    report_type_problems(ctx, {inference::ProblemKind::may_be_undef});
}

extern constinit const Rule rule{
    .name = "undef_access",
    .category = "types",
    .summary = "What may be undef is tested before something in it is read",
    .severity = Severity::info,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::undef_access
