// Classes that declare each other in a circle: which of them is evaluated first depends on who is declared first.
#include "checks/order/program.hpp"
#include "checks/project/names.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace plint::rules::include_cycle {

// The declarations that lead from one class to another; only such that are made whenever the class is evaluated.
static bool find_way(const Program& program, UnitIndex at, UnitIndex goal, std::set<UnitIndex>& seen, std::vector<Site>& way)
{
    if (at == goal)
        return true;
    if (!seen.insert(at).second)
        return false;
    const Unit& unit = program.unit(at);
    for (std::uint32_t i = 0; i < unit.body->steps.size(); ++i) {
        const Step& step = unit.body->steps[i];
        const auto next = program.target({at, i});
        if (step.does != Does::declare || !next || *next == at
            || !unit.holds(unit.exit(), Done::declared, unit.word(step.word)))
            continue;
        way.push_back({at, i});
        if (find_way(program, *next, goal, seen, way))
            return true;
        way.pop_back();
    }
    return false;
}

static void visit(const ProjectFile&, Context& ctx)
{
    const Program& program = ctx.project().program();
    const auto [first, end] = program.units_of(*ctx.file());
    for (UnitIndex index = first; index < end; ++index) {
        const Unit& unit = program.unit(index);
        if (unit.kind != UnitKind::class_)
            continue;
        for (std::uint32_t i = 0; i < unit.body->steps.size(); ++i) {
            const Step& step = unit.body->steps[i];
            const auto next = program.target({index, i});
            if (step.does != Does::declare || !next || *next == index
                || !unit.holds(unit.exit(), Done::declared, unit.word(step.word)))
                continue;
            std::set<UnitIndex> seen;
            std::vector<Site> way;
            if (!find_way(program, *next, index, seen, way))
                continue;
            Finding finding = ctx.report(step.span, fmt::format("class `{}` declares `{}`, which declares it", unit.definition()->name,
                                                                unit.word(step.word)));
            for (const Site site : way) {
                const Unit& other = program.unit(site.unit);
                const std::string& path = ctx.project().file(other.file).path;
                finding.step(path, program.step(site).span,
                             fmt::format("`{}` declares `{}`", other.definition()->name, other.word(program.step(site).word)));
            }
        }
    }
}

extern constinit const Rule rule{
    .name = "include_cycle",
    .category = "suspicious",
    .summary = "Classes do not declare each other in a circle",
    .severity = Severity::warning,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::include_cycle
