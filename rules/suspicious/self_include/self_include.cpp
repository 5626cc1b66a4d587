// Classes that declare themselves, which has no effect: probably another class was meant.
#include "checks/order/program.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::self_include {

static void visit(const layout::ProjectFile&, ProgramContext& ctx)
{
    const order::Program& program = order::program_of(ctx.project());
    const auto [first, end] = program.units_of(*ctx.file());
    for (order::UnitIndex index = first; index < end; ++index)
        for (const order::Site site : program.callers(index))
            if (site.unit == index && program.step(site).kind == flow::StepKind::declare_class)
                ctx.report(program.step(site).span,
                           fmt::format("class `{}` declares itself, which has no effect",
                                       program.unit(index).definition()->name))
                    .help("remove this declaration, or name the class that you meant");
}

extern constinit const Rule rule{
    .name = "self_include",
    .category = "suspicious",
    .summary = "Class declares itself",
    .severity = Severity::warning,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::self_include
