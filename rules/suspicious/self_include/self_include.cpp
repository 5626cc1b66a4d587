// A class that declares itself does nothing by that: probably another class was meant.
#include "checks/order/program.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::self_include {

static void visit(const ProjectFile&, Context& ctx)
{
    const Program& program = ctx.project().program();
    const auto [first, end] = program.units_of(*ctx.file());
    for (UnitIndex index = first; index < end; ++index)
        for (const Site site : program.callers(index))
            if (site.unit == index && program.step(site).does == Does::declare)
                ctx.report(program.step(site).span,
                           fmt::format("class `{}` declares itself, which does nothing", program.unit(index).definition()->name));
}

extern constinit const Rule rule{
    .name = "self_include",
    .category = "suspicious",
    .summary = "No class declares itself",
    .severity = Severity::warning,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::self_include
