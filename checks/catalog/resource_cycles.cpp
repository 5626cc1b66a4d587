#include "checks/catalog/resource_cycles.hpp"

#include "checks/catalog/evaluated_together.hpp"
#include "checks/graph/graph.hpp"
#include "checks/names/names.hpp"
#include "parser/source/limits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

namespace plint::catalog {

namespace {

using graph::Vertex;
using Why = CycleStep::Why;

// What one environment, or a module by itself, says of the order of its resources. Each resource is two vertices, its beginning
// and its end, so that what a class contains is between them. An order is one vertex between the ends of all that comes first
// and the beginnings of all that comes after.
class OrderGraph {
public:
    OrderGraph(const index::Project& project, const Units& units, std::vector<layout::FileIndex> files)
        : project_(project), units_(units), files_(std::move(files)), together_(project, units, files_),
          budget_(limits::cycle_visits)
    {
        for (const layout::FileIndex file : files_)
            add_file(file);
        // Of several reasons for one edge, the first counts.
        std::ranges::stable_sort(edges_, {}, &ReasonedEdge::ends);
        edges_.erase(std::unique(edges_.begin(), edges_.end(),
                                 [](const ReasonedEdge& a, const ReasonedEdge& b) { return a.ends == b.ends; }),
                     edges_.end());
    }

    template <class Take>
    void find(const Take& take)
    {
        std::vector<graph::Edge> edges;
        edges.reserve(edges_.size());
        for (const ReasonedEdge& edge : edges_)
            edges.push_back(edge.ends);
        const graph::Graph graph(size(), edges);
        for (const std::vector<Vertex>& component : graph::cyclic_components(graph)) {
            std::size_t tries = 5;
            for (const Vertex start : component) {
                const Reason* const order = order_at(start);
                if (order == nullptr || !project_.file(order->file).requested)
                    continue;
                if (tries-- == 0)
                    break;
                if (auto cycle = cycle_of(graph::shortest_cycle(graph, component, start))) {
                    cycle->resources = count_resources(component);
                    take(order->file, std::move(*cycle));
                    break;
                }
            }
        }
    }

private:
    // Type and title. A title that is known in part has `…` for the rest; after `place_mark` is what tells it apart: where it
    // is written, and the key's title of the instance around it.
    using Key = std::pair<std::string, std::string>;

    struct KeyHash {
        std::size_t operator()(const Key& key) const
        {
            return std::hash<std::string>()(key.first) * 31 + std::hash<std::string>()(key.second);
        }
    };

    struct Reason {
        Why why = Why::contains;
        layout::FileIndex file = 0;
        Span span;
        UnitIndex unit = 0;  // that must be evaluated
        bool in_instance = false;
    };

    struct ReasonedEdge {
        graph::Edge ends;
        Reason reason;
    };

    Vertex size() const { return static_cast<Vertex>(names_.size()); }

    // The first of the two vertices.
    Vertex vertex(const Key& key)
    {
        const auto [known, fresh] = resources_.try_emplace(key, size());
        if (fresh) {
            add_edge(size(), size() + 1, {});
            names_.insert(names_.end(), 2, &known->first);
        }
        return known->second;
    }

    void add_edge(Vertex from, Vertex to, Reason reason) { edges_.push_back({graph::Edge(from, to), reason}); }

    void add_file(layout::FileIndex file)
    {
        const items::Items& items = units_.items(file);
        const auto [first, end] = units_.program().units_of(file);
        for (std::uint32_t i = 0; i < items.declared.size(); ++i) {
            const items::Declared& declared = items.declared[i];
            const UnitIndex unit = first + declared.body;
            const order::UnitKind kind =
                unit < end && units_.counts(unit) ? units_.program().unit(unit).kind : order::UnitKind::loose;
            if (kind == order::UnitKind::loose || kind == order::UnitKind::define)
                continue;
            const std::optional<Key> container = kind == order::UnitKind::class_
                ? std::optional(Key("class", units_.program().unit(unit).definition()->name))
                : std::nullopt;
            add_declared({file, i}, container, {}, unit, 0);
        }
        for (const items::Order& order : items.orders) {
            const UnitIndex unit = first + order.body;
            if (unit < end && units_.counts(unit) && units_.program().unit(unit).kind != order::UnitKind::define)
                add_order(file, order, {}, unit, false);
        }
    }

    // `title`: of the instance whose body this is part of. `unit`: the body that declares it.
    void add_declared(ItemPlace place, const std::optional<Key>& container, std::string_view title, UnitIndex unit,
                      int depth)
    {
        if (budget_ == 0)
            return;
        --budget_;
        const items::Declared& declared = units_.declared(place);
        const std::optional<Key> own =
            key_of(units_.type(place), units_.title(place), title, Written{place.file, declared.span.begin});
        if (!own)
            return;
        const Key& key = *own;
        const auto reason = [&](Why why) { return Reason{why, place.file, declared.span, unit, depth > 0}; };
        if (key.first == "class") {
            if (!container || declared.branch != 0)
                return;
            if (declared.how == items::How::contain)
                add_contained(vertex(*container), vertex(key), reason(Why::contains));
            else if (declared.how == items::How::require)
                add_edge(vertex(key) + 1, vertex(*container), reason(Why::required));
            return;
        }
        if (declared.how != items::How::resource || declared.branch != 0)
            return;
        if (container)
            add_contained(vertex(*container), vertex(key), reason(Why::contains));
        if (depth == max_levels)
            return;
        const auto define = units_.find(place.file, key.first, summary::DefinitionKind::define);
        if (!define || !units_.counts(*define))
            return;
        const layout::FileIndex file = units_.program().unit(*define).file;
        const items::Body body = *define - units_.program().units_of(file).first;
        const items::Items& inner = units_.items(file);
        for (std::uint32_t i = 0; i < inner.declared.size() && budget_ > 0; ++i)
            if (--budget_; inner.declared[i].body == body)
                add_declared({file, i}, key, key.second, unit, depth + 1);
        for (const items::Order& order : inner.orders)
            if (order.body == body && budget_ > 0)
                add_order(file, order, key.second, unit, true);
    }

    void add_contained(Vertex outer, Vertex inner, Reason reason)
    {
        add_edge(outer, inner, reason);
        reason.why = Why::contained;
        add_edge(inner + 1, outer + 1, reason);
    }

    void add_order(layout::FileIndex file, const items::Order& order, std::string_view title, UnitIndex unit,
                   bool in_instance)
    {
        if (order.branch != 0 || !order.is_certain)
            return;
        const items::Items& items = units_.items(file);
        const Vertex gate = size();
        names_.push_back(nullptr);
        orders_.emplace_back(gate, Reason{Why::order, file, order.span, unit, in_instance});
        const auto add = [&](items::Ends ends, bool before) {
            for (std::uint32_t i = ends.first; i < ends.first + ends.count && budget_ > 0; ++i) {
                --budget_;
                const items::End& end = items.ends[i];
                const std::optional<Key> key =
                    key_of(items.words[end.type], items.words[end.title], title,
                           end.is_reference ? std::nullopt : std::optional(Written{file, end.span.begin}));
                if (!key)
                    continue;
                const Vertex resource = vertex(*key);
                if (before)
                    add_edge(resource + 1, gate, {});
                else
                    add_edge(gate, resource, {});
            }
        };
        add(order.before, true);
        add(order.after, false);
    }

    struct Written {
        layout::FileIndex file = 0;
        Offset begin = 0;
    };

    // `around`: the title in the key of the instance whose body this is part of. `written`: where a resource is declared; none
    // for a reference. None if it is not known which resource it is, or whether it is exactly one.
    static std::optional<Key> key_of(std::string_view type, std::string_view pattern, std::string_view around,
                                     std::optional<Written> written)
    {
        const std::string_view own = visible(around);
        bool is_known = true;
        std::string title;
        for (const char c : pattern) {
            is_known = is_known && c != items::any_text && (c != items::own_title || own.size() == around.size());
            if (c == items::any_text)
                title += "…";
            else if (c != items::own_title)
                title += c;
            else if (around.empty())
                return std::nullopt;
            else
                title += own;
        }
        if (type.empty() || (!is_known && (!written || pattern == std::string_view(&items::any_text, 1))))
            return std::nullopt;
        if (!is_known)
            title += fmt::format("{}{}:{}{}", place_mark, written->file, written->begin, around);
        return Key(type, std::move(title));
    }

    static std::string_view visible(std::string_view title) { return title.substr(0, title.find(place_mark)); }

    std::string name(Vertex vertex) const
    {
        const auto& [type, title] = *names_[vertex];
        return fmt::format("{}[{}]", names::capitalised(type), visible(title));
    }

    std::size_t count_resources(const std::vector<Vertex>& component) const
    {
        std::set<const Key*> all;
        for (const Vertex each : component)
            if (names_[each] != nullptr)
                all.insert(names_[each]);
        return all.size();
    }

    // Null for a vertex of a resource.
    const Reason* order_at(Vertex vertex) const
    {
        const auto found = std::ranges::lower_bound(orders_, vertex, {}, &std::pair<Vertex, Reason>::first);
        return found != orders_.end() && found->first == vertex ? &found->second : nullptr;
    }

    // None when it is not sure that one catalog has all of it, or when one body shows it all.
    std::optional<ResourceCycle> cycle_of(const std::vector<Vertex>& way) const
    {
        ResourceCycle cycle;
        std::set<UnitIndex> needed;
        bool is_plain = true;
        for (std::size_t i = 0; i < way.size(); ++i) {
            const Vertex here = way[i];
            const Vertex next = way[(i + 1) % way.size()];
            if (const Reason* const order = order_at(here)) {
                cycle.steps.push_back(
                    {Why::order, name(way[(i + way.size() - 1) % way.size()]), name(next), order->file, order->span});
                needed.insert(order->unit);
                is_plain = is_plain && !order->in_instance;
            } else if (order_at(next) == nullptr) {
                const Reason& reason =
                    std::ranges::lower_bound(edges_, graph::Edge(here, next), {}, &ReasonedEdge::ends)->reason;
                if (name(here) == name(next))
                    continue;
                cycle.steps.push_back({reason.why, name(here), name(next), reason.file, reason.span});
                needed.insert(reason.unit);
                is_plain = false;
            }
        }
        if ((is_plain && needed.size() == 1) || !together_.are_together(needed))
            return std::nullopt;
        return cycle;
    }

    static constexpr char place_mark = '\4';  // no string of a manifest contains it
    static constexpr int max_levels = 3;

    const index::Project& project_;
    const Units& units_;
    std::vector<layout::FileIndex> files_;
    EvaluatedTogether together_;
    std::unordered_map<Key, Vertex, KeyHash> resources_;
    std::vector<const Key*> names_;                  // by vertex; null for an order
    std::vector<ReasonedEdge> edges_;                // sorted once all are known
    std::vector<std::pair<Vertex, Reason>> orders_;  // by their vertices, sorted
    std::size_t budget_;
};

}  // namespace

ResourceCycles::ResourceCycles(const index::Project& project)
{
    const Units& units = project.derived<Units>();
    std::map<std::pair<int, std::uint32_t>, std::vector<layout::FileIndex>> groups;
    for (layout::FileIndex file = 0; file < project.layout().files.size(); ++file) {
        const layout::ProjectFile& at = project.file(file);
        const auto group = at.environment ? std::pair(0, *at.environment)
            : at.module                   ? std::pair(1, *at.module)
                                          : std::pair(2, file);
        groups[group].push_back(file);
    }
    for (auto& [group, files] : groups)
        OrderGraph(project, units, std::move(files)).find([&](layout::FileIndex file, ResourceCycle cycle) {
            by_file_[file].push_back(std::move(cycle));
        });
    for (auto& [file, all] : by_file_)
        std::ranges::sort(all, {}, [](const ResourceCycle& cycle) { return cycle.steps.front().span; });
}

}  // namespace plint::catalog
