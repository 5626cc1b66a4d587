#include "checks/order/cycles.hpp"

#include "checks/graph/graph.hpp"

#include <algorithm>

namespace plint::order {

namespace {

template <class Take>
void each_parent(const Program& program, UnitIndex index, const Take& take)
{
    if (const auto parent = program.parent(index))
        take(0, *parent);
}

// `each`: calls a function with the steps of a class that count, and with the classes to which they lead.
template <class Each>
std::vector<ClassCycle> cycles(const Program& program, const index::Project& project, const Each& each)
{
    std::vector<graph::Edge> edges;
    for (UnitIndex index = 0; index < program.size(); ++index)
        if (program.unit(index).kind == UnitKind::class_)
            each(index, [&](std::uint32_t, UnitIndex target) { edges.emplace_back(index, target); });
    const graph::Graph graph(program.size(), edges);
    std::vector<ClassCycle> all;
    for (const std::vector<UnitIndex>& component : graph::cyclic_components(graph)) {
        const auto is_checked = [&](UnitIndex index) {
            const layout::FileIndex file = program.unit(index).file;
            return project.file(file).requested && !project.summary(file).broken;
        };
        const auto checked = std::ranges::find_if(component, is_checked);
        const UnitIndex start = checked == component.end() ? component.front() : *checked;
        const std::vector<UnitIndex> cycle = graph::shortest_cycle(graph, component, start);
        ClassCycle& found = all.emplace_back();
        found.classes = component.size();
        for (std::size_t i = 0; i < cycle.size(); ++i) {
            const UnitIndex next = cycle[(i + 1) % cycle.size()];
            std::optional<std::uint32_t> first;
            each(cycle[i], [&](std::uint32_t step, UnitIndex target) {
                if (target == next && !first)
                    first = step;
            });
            found.steps.push_back({cycle[i], *first});
        }
    }
    std::ranges::sort(all, {}, [](const ClassCycle& cycle) { return cycle.steps.front().unit; });
    return all;
}

}  // namespace

std::vector<ClassCycle> find_include_cycles(const Program& program, const index::Project& project)
{
    return cycles(program, project,
                  [&](UnitIndex index, const auto& take) { program.each_sure_declaration(index, take); });
}

std::vector<ClassCycle> find_inheritance_cycles(const Program& program, const index::Project& project)
{
    return cycles(program, project, [&](UnitIndex index, const auto& take) { each_parent(program, index, take); });
}

}  // namespace plint::order
