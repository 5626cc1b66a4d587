// Classes that inherit from each other in a circle send Puppet into a stack error that names no place.
#include "checks/order/program.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace plint::rules::inheritance_cycle {

static void visit(const ProjectFile&, Context& ctx)
{
    const Program& program = ctx.project().program();
    const auto [first, end] = program.units_of(*ctx.file());
    for (UnitIndex index = first; index < end; ++index) {
        if (program.unit(index).kind != UnitKind::class_)
            continue;
        std::vector<UnitIndex> chain;
        std::optional<UnitIndex> next = index;
        while (next && std::ranges::find(chain, *next) == chain.end()) {
            chain.push_back(*next);
            next = program.parent(*next);
        }
        if (next != index)
            continue;
        Finding finding = ctx.report(program.step({index, 0}).span, fmt::format("class `{}` inherits from itself{}",
                                                                                program.unit(index).definition()->name,
                                                                                chain.size() == 1 ? "" : ", by way of others"));
        for (std::size_t i = 1; i < chain.size(); ++i) {
            const Unit& unit = program.unit(chain[i]);
            const std::string& path = ctx.project().file(unit.file).path;
            finding.label(path == ctx.path() ? "" : path, program.step({chain[i], 0}).span,
                          fmt::format("`{}` inherits from this", unit.definition()->name));
        }
    }
}

extern constinit const Rule rule{
    .name = "inheritance_cycle",
    .category = "correctness",
    .summary = "No class inherits from itself",
    .severity = Severity::error,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::inheritance_cycle
