// Resources that depend on each other: the catalog compiles, but no node can apply it.
#include "checks/catalog/resource_cycles.hpp"
#include "checks/graph/graph.hpp"
#include "checks/lookup/relations.hpp"
#include "parser/syntax/definitions.hpp"
#include "parser/syntax/names.hpp"
#include "rules/shared/cycle.hpp"

#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace plint::rules::dependency_cycle {

namespace {

using graph::Vertex;

// The orders as a graph: each resource leads to a gate of every group that it is part of, that to the orders of which the
// group is the first half, those to a gate of the other half, and that to the resources of the group. All ways from resource
// to resource are thus of one length, and n resources before m others are n + m edges. Vertices are, in this order, the
// orders, the gates out of groups, the gates into groups, and the resources.
class OrderGraph {
public:
    explicit OrderGraph(const lookup::relations::Orders& orders)
        : orders_(orders), out_(static_cast<Vertex>(orders.all.size())),
          in_(out_ + static_cast<Vertex>(orders.groups.size())),
          first_resource_(in_ + static_cast<Vertex>(orders.groups.size())), graph_(make())
    {
    }

    [[nodiscard]] std::vector<std::vector<Vertex>> components() const { return graph::cyclic_components(graph_); }

    struct Step {
        std::string_view before;
        std::string_view after;
        Node place;
    };

    // A shortest cycle through the first order of a component.
    [[nodiscard]] std::vector<Step> cycle(const std::vector<Vertex>& component) const
    {
        const std::vector<Vertex> way = graph::shortest_cycle(graph_, component, component.front());
        std::vector<Step> steps;
        for (std::size_t i = 0; i < way.size(); ++i)
            if (way[i] < out_)
                steps.push_back({name(way[(i + way.size() - 2) % way.size()]), name(way[(i + 2) % way.size()]),
                                 orders_.all[way[i]].place});
        return steps;
    }

    [[nodiscard]] std::size_t count_resources(const std::vector<Vertex>& component) const
    {
        return static_cast<std::size_t>(component.end() - std::ranges::lower_bound(component, first_resource_));
    }

private:
    graph::Graph make()
    {
        std::vector<graph::Edge> edges;
        for (Vertex i = 0; i < out_; ++i) {
            edges.emplace_back(out_ + static_cast<Vertex>(orders_.all[i].first), i);
            edges.emplace_back(i, in_ + static_cast<Vertex>(orders_.all[i].then));
        }
        std::unordered_map<std::string_view, Vertex> resources;
        for (Vertex group = 0; group < orders_.groups.size(); ++group)
            for (const std::string& resource : orders_.groups[group]) {
                const auto [known, fresh] =
                    resources.try_emplace(resource, first_resource_ + static_cast<Vertex>(names_.size()));
                if (fresh)
                    names_.push_back(resource);
                edges.emplace_back(known->second, out_ + group);
                edges.emplace_back(in_ + group, known->second);
            }
        return graph::Graph(first_resource_ + names_.size(), edges);
    }

    [[nodiscard]] std::string_view name(Vertex resource) const { return names_[resource - first_resource_]; }

    const lookup::relations::Orders& orders_;
    Vertex out_;  // the first gate out of a group
    Vertex in_;   // the first gate into a group
    Vertex first_resource_;
    std::vector<std::string_view> names_;  // of the resources
    graph::Graph graph_;
};

}  // namespace

static void look_at(Node body, ProgramContext& ctx)
{
    const lookup::relations::Orders orders = lookup::relations::orders(body);
    if (orders.all.empty())
        return;
    const OrderGraph graph(orders);
    for (const std::vector<Vertex>& component : graph.components()) {
        const std::vector<OrderGraph::Step> cycle = graph.cycle(component);
        std::vector<std::string> names;
        for (const OrderGraph::Step& step : cycle)
            names.emplace_back(step.before);
        Finding finding = ctx.report(cycle.front().place.span(),
                                     names.size() == 1 ? fmt::format("`{}` depends on itself", names.front())
                                                       : each_other(names, "depend on"));
        finding.help(names.size() == 1 ? "remove this relationship" : "remove or reverse one of these relationships");
        for (const OrderGraph::Step& step : cycle)
            if (cycle.size() > 1)
                finding.step({}, step.place.span(),
                             fmt::format("`{}` must be applied after `{}`", step.after, step.before));
        if (const std::size_t all = graph.count_resources(component); all > cycle.size())
            finding.note(fmt::format(
                "this is one of the shortest cycles among {} resources that all depend on each other", all));
    }
}

static void visit(const Tree& tree, ProgramContext& ctx)
{
    look_at(tree.root(), ctx);
    for (NodeIndex i = 0; i < tree.size(); ++i)
        if (is_definition(tree.kind[i]))
            look_at(tree.node(i), ctx);
}

static std::string step_text(const catalog::CycleStep& step)
{
    switch (step.why) {
    case catalog::CycleStep::Why::contains: return fmt::format("`{}` contains `{}`", step.before, step.after);
    case catalog::CycleStep::Why::contained:
        return fmt::format("`{}` is applied after everything that it contains, such as `{}`", step.after, step.before);
    default: return fmt::format("`{}` must be applied after `{}`", step.after, step.before);
    }
}

// Cycles through several bodies, or through what a class contains.
static void visit_catalogs(const Tree&, ProgramContext& ctx)
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
    .hooks = hooks<visit, visit_catalogs>,
    .derive = derive<catalog::ResourceCycles>,
};

}  // namespace plint::rules::dependency_cycle
