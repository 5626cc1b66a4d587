// Classes that inherit from each other in a cycle send Puppet into a stack error that names no place.
#include "rules/shared/cycle.hpp"

namespace plint::rules::inheritance_cycle {

static void visit(const ProjectFile&, Context& ctx)
{
    const Program& program = ctx.project().program();
    each_cycle_of_file(program.inheritance_cycles(), ctx, [&](const ClassCycle& cycle) {
        const std::vector<std::string> names = class_names(program, cycle);
        Finding finding = ctx.report(program.step(cycle.steps.front()).span,
                                     names.size() == 1 ? fmt::format("class `{}` inherits from itself", names.front())
                                                       : fmt::format("classes {}", each_other(names, "inherit from")));
        if (names.size() > 1)
            show_cycle(finding, ctx, cycle, names, "inherits from");
    });
}

extern constinit const Rule rule{
    .name = "inheritance_cycle",
    .category = "correctness",
    .summary = "No class inherits from itself",
    .severity = Severity::error,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::inheritance_cycle
