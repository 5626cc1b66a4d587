// Resources that depend on each other: the catalog compiles, but no node can apply it.
#include "checks/catalog/resource_cycles.hpp"
#include "rules/shared/cycle.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace plint::rules::dependency_cycle {

static std::string step_text(const catalog::CycleStep& step)
{
    switch (step.kind) {
    case catalog::OrderKind::contains: return fmt::format("`{}` contains `{}`", step.before, step.after);
    case catalog::OrderKind::contained:
        return fmt::format("`{}` is applied after everything that it contains, such as `{}`", step.after, step.before);
    default: return fmt::format("`{}` must be applied after `{}`", step.after, step.before);
    }
}

static void visit(const Tree&, ProgramContext& ctx)
{
    if (!ctx.file())
        return;
    for (const catalog::ResourceCycle& cycle : ctx.project().derived<catalog::ResourceCycles>().of(*ctx.file())) {
        std::vector<std::string> names;
        for (const catalog::CycleStep& step : cycle.steps)
            if (std::ranges::find(names, step.before) == names.end())
                names.push_back(step.before);
        Finding finding = ctx.report(cycle.steps.front().span,
                                     names.size() == 1 ? fmt::format("`{}` depends on itself", names.front())
                                                       : each_other(names, "depend on"));
        finding.help(names.size() == 1 ? "remove this relationship" : "remove or reverse one of these relationships");
        for (const catalog::CycleStep& step : cycle.steps) {
            const std::string& path = ctx.project().file(step.file).path;
            finding.step(path == ctx.path() ? "" : path, step.span, step_text(step));
        }
        if (cycle.resources > names.size())
            finding.note(
                fmt::format("this is one of the shortest cycles among {} resources that all depend on each other",
                            cycle.resources));
    }
}

extern constinit const Rule rule{
    .name = "dependency_cycle",
    .category = "correctness",
    .summary = "Dependency cycle between resources",
    .severity = Severity::error,
    .hooks = hooks<visit>,
    .derive = derive<catalog::ResourceCycles>,
};

}  // namespace plint::rules::dependency_cycle
