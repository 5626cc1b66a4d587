// An index into `undef` fails the compilation; check a value that may be `undef` first.
#include "rules/engine/rule.hpp"
#include "rules/shared/type_problem.hpp"

namespace plint::rules::undef_access {

static void visit(const Tree&, ProgramContext& ctx)
{
    report_type_problems(ctx, {inference::ProblemKind::may_be_undef});
}

extern constinit const Rule rule{
    .name = "undef_access",
    .category = "types",
    .summary = "Index into a value that may be `undef`",
    .severity = Severity::info,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::undef_access
