#include "checks/catalog/resource_cycles.hpp"

#include "checks/catalog/evaluated_together.hpp"
#include "checks/graph/graph.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace plint::catalog {

namespace {

using graph::Vertex;

class CycleSearch {
public:
    CycleSearch(const Units& units, const Instances& instances, const std::vector<layout::FileIndex>& files)
        : units_(units), graph_(units, instances, files), together_(units.project(), units, files)
    {
    }

    // First those of what is always evaluated, then those of which a part is under conditions.
    template <class Take>
    void run(const Take& take)
    {
        find(false, take);
        if (graph_.has_conditions())
            find(true, take);
    }

private:
    template <class Take>
    void find(bool conditional, const Take& take)
    {
        const graph::Graph graph = graph_.graph(conditional);
        for (const std::vector<Vertex>& component : graph::cyclic_components(graph)) {
            std::size_t tries = 5;
            for (const Vertex start : component) {
                const OrderGraph::Reason* const order = graph_.order_at(start);
                if (order == nullptr || !units_.project().file(order->file).requested
                    || (conditional && order->branch == 0))
                    continue;
                if (tries-- == 0)
                    break;
                if (auto cycle = cycle_of(graph::shortest_cycle(graph, component, start), conditional)) {
                    cycle->resources = conditional ? 0 : graph_.count_resources(component);
                    if (reported_.insert(places_of(*cycle)).second)
                        take(order->file, std::move(*cycle));
                    break;
                }
            }
        }
    }

    using Places = std::set<std::tuple<layout::FileIndex, Offset, OrderKind>>;

    static Places places_of(const ResourceCycle& cycle)
    {
        Places places;
        for (const CycleStep& step : cycle.steps)
            places.emplace(step.file, step.span.begin, step.kind);
        return places;
    }

    // What must be so for a cycle.
    struct Needs {
        std::set<UnitIndex> units;
        const OrderGraph::Reason* innermost = nullptr;  // of those under conditions
        bool may_be = true;                             // at once
        bool is_plain = true;                           // the orders of one body say it all
    };

    void add(const OrderGraph::Reason& reason, Needs& needs) const
    {
        needs.units.insert(reason.needed);
        if (reason.collector)
            needs.units.insert(*reason.collector);
        needs.is_plain = needs.is_plain && !reason.is_alone && !reason.in_instance && !reason.collector
            && reason.kind == OrderKind::order;
        if (reason.branch == 0)
            return;
        const OrderGraph::Reason* const known = needs.innermost;
        if (known == nullptr || (is_around(*known, reason)))
            needs.innermost = &reason;
        else
            needs.may_be = needs.may_be && is_around(reason, *known);
    }

    // Whether the second branch runs only where the first one does.
    bool is_around(const OrderGraph::Reason& outer, const OrderGraph::Reason& inner) const
    {
        if (outer.evaluation != inner.evaluation)
            return false;
        const items::Items& items = units_.items(inner.file);
        items::Branch branch = inner.branch;
        while (branch > outer.branch)
            branch = items.branches[branch - 1].outer;
        return branch == outer.branch;
    }

    // None when it is not sure that one catalog has all of it, or when a body shows it by itself. `conditional`: only with a
    // part that is under a condition.
    std::optional<ResourceCycle> cycle_of(const std::vector<Vertex>& way, bool conditional) const
    {
        ResourceCycle cycle;
        Needs needs;
        for (std::size_t i = 0; i < way.size(); ++i) {
            const Vertex here = way[i];
            const Vertex next = way[(i + 1) % way.size()];
            if (const OrderGraph::Reason* const order = graph_.order_at(here)) {
                cycle.steps.push_back({OrderKind::order, graph_.name(way[(i + way.size() - 1) % way.size()]),
                                       graph_.name(next), order->file, order->span});
                add(*order, needs);
            } else if (graph_.order_at(next) == nullptr) {
                if (graph_.are_one_resource(here, next))
                    continue;  // its beginning and its end
                const OrderGraph::Reason& reason = graph_.reason_of(here, next);
                cycle.steps.push_back({reason.kind, graph_.name(here), graph_.name(next), reason.file, reason.span});
                add(reason, needs);
            }
        }
        if (!needs.may_be || conditional != (needs.innermost != nullptr) || (needs.is_plain && needs.units.size() == 1)
            || (needs.units.size() > 1 && !together_.are_together(needs.units)))
            return std::nullopt;
        return cycle;
    }

    const Units& units_;
    OrderGraph graph_;
    EvaluatedTogether together_;
    std::set<Places> reported_;
};

}  // namespace

ResourceCycles::ResourceCycles(const index::Project& project)
{
    const Units& units = project.derived<Units>();
    const Instances instances(project, units);
    std::map<std::pair<int, std::uint32_t>, std::vector<layout::FileIndex>> groups;
    for (layout::FileIndex file = 0; file < project.layout().files.size(); ++file) {
        const layout::ProjectFile& at = project.file(file);
        const auto group = at.environment ? std::pair(0, *at.environment)
            : at.module                   ? std::pair(1, *at.module)
                                          : std::pair(2, file);
        groups[group].push_back(file);
    }
    for (const auto& [group, files] : groups)
        CycleSearch(units, instances, files).run([&](layout::FileIndex file, ResourceCycle cycle) {
            by_file_[file].push_back(std::move(cycle));
        });
    for (auto& [file, all] : by_file_)
        std::ranges::sort(all, {}, [](const ResourceCycle& cycle) { return cycle.steps.front().span; });
}

}  // namespace plint::catalog
