// Classes that inherit from each other in a cycle make Puppet fail with a stack error that does not name a place.
#include "rules/shared/cycle.hpp"

namespace plint::rules::inheritance_cycle {

static void visit(const layout::ProjectFile&, ProgramContext& ctx)
{
    const order::Program& program = order::program_of(ctx.project());
    each_cycle_of_file(program.inheritance_cycles(), ctx, [&](const order::ClassCycle& cycle) {
        const std::vector<std::string> names = class_names(program, cycle);
        Finding finding = ctx.report(program.step(cycle.steps.front()).span,
                                     names.size() == 1 ? fmt::format("class `{}` inherits from itself", names.front())
                                                       : fmt::format("classes {}", each_other(names, "inherit from")));
        finding.help(names.size() == 1 ? "remove `inherits`" : "remove `inherits` from one of the classes");
        if (names.size() > 1)
            show_cycle(finding, ctx, cycle, names, "inherits from");
    });
}

extern constinit const Rule rule{
    .name = "inheritance_cycle",
    .category = "correctness",
    .summary = "Inheritance cycle",
    .severity = Severity::error,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::inheritance_cycle
