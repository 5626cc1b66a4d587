// Classes that declare each other in a cycle: which of them is evaluated first depends on who is declared first.
#include "rules/shared/cycle.hpp"

namespace plint::rules::include_cycle {

static void visit(const ProjectFile&, Context& ctx)
{
    const Program& program = ctx.project().program();
    each_cycle_of_file(program.include_cycles(), ctx, [&](const ClassCycle& cycle) {
        const std::vector<std::string> names = class_names(program, cycle);
        Finding finding = ctx.report(program.step(cycle.steps.front()).span, fmt::format("classes {}", each_other(names, "include")));
        show_cycle(finding, ctx, cycle, names, "includes");
    });
}

extern constinit const Rule rule{
    .name = "include_cycle",
    .category = "suspicious",
    .summary = "Classes do not declare each other in a cycle",
    .severity = Severity::warning,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::include_cycle
