// Classes that declare each other in a cycle: their evaluation order depends on which one is declared first.
#include "rules/shared/cycle.hpp"

namespace plint::rules::include_cycle {

static void visit(const layout::ProjectFile&, ProgramContext& ctx)
{
    const order::Program& program = order::program_of(ctx.project());
    each_cycle_of_file(program.include_cycles(), ctx, [&](const order::ClassCycle& cycle) {
        const std::vector<std::string> names = class_names(program, cycle);
        Finding finding =
            ctx.report(program.step(cycle.steps.front()).span, fmt::format("classes {}", each_other(names, "include")));
        show_cycle(finding, ctx, cycle, names, "includes");
        finding.note("their evaluation order depends on which of them is declared first")
            .help("remove one of these declarations, or move shared code to another class");
    });
}

extern constinit const Rule rule{
    .name = "include_cycle",
    .category = "suspicious",
    .summary = "Include cycle",
    .severity = Severity::warning,
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::include_cycle
