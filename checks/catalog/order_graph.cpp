#include "checks/catalog/order_graph.hpp"

#include "checks/items/orders.hpp"
#include "checks/names/names.hpp"
#include "parser/source/limits.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace plint::catalog {

OrderGraph::OrderGraph(const Units& units, const Instances& instances, const std::vector<layout::FileIndex>& files)
    : units_(units), instances_(instances), budget_(limits::cycle_visits)
{
    for (const layout::FileIndex file : files)
        add_collectors(file);
    for (const layout::FileIndex file : files)
        add_file(file);
    // Of several reasons for one edge, the first counts that needs no condition.
    std::ranges::stable_sort(edges_, {},
                             [](const ReasonedEdge& edge) { return std::pair(edge.ends, edge.reason.branch != 0); });
    edges_.erase(std::unique(edges_.begin(), edges_.end(),
                             [](const ReasonedEdge& a, const ReasonedEdge& b) { return a.ends == b.ends; }),
                 edges_.end());
}

graph::Graph OrderGraph::graph(bool conditional) const
{
    std::vector<graph::Edge> edges;
    edges.reserve(edges_.size());
    for (const ReasonedEdge& edge : edges_)
        if (conditional || edge.reason.branch == 0)
            edges.push_back(edge.ends);
    return {size(), edges};
}

bool OrderGraph::has_conditions() const
{
    return std::ranges::any_of(edges_, [](const ReasonedEdge& edge) { return edge.reason.branch != 0; });
}

// The first of the two vertices.
OrderGraph::Vertex OrderGraph::vertex(const Key& key)
{
    const auto [known, fresh] = resources_.try_emplace(key, size());
    if (fresh) {
        add_edge(size(), size() + 1, {});
        names_.insert(names_.end(), 2, &known->first);
    }
    return known->second;
}

// Those that realize all virtual resources of a type.
void OrderGraph::add_collectors(layout::FileIndex file)
{
    const items::Items& items = units_.items(file);
    const auto [first, end] = units_.program().units_of(file);
    for (const items::Collected& collected : items.collected)
        if (const UnitIndex unit = first + collected.body; collected.is_all && !collected.is_exported
            && collected.branch == 0 && unit < end && units_.counts(unit)
            && units_.program().unit(unit).kind != order::UnitKind::define)
            collectors_.try_emplace(items.words[collected.type], unit);
}

void OrderGraph::add_file(layout::FileIndex file)
{
    const items::Items& items = units_.items(file);
    const auto [first, end] = units_.program().units_of(file);
    const std::size_t alone = evaluations_ + 1;  // the first of those
    evaluations_ += end - first;
    for (const items::Order& order : items.orders)
        if (const UnitIndex unit = first + order.body; unit < end && budget_ > 0)
            add_order(file, order, {{}, unit, unit, true, alone + order.body});
    const std::size_t linked = evaluations_ + 1;
    evaluations_ += end - first;
    const auto is_linked = [&, end = end](UnitIndex unit) {
        return unit < end && units_.counts(unit) && units_.program().unit(unit).kind != order::UnitKind::define
            && budget_ > 0;
    };
    for (std::uint32_t i = 0; i < items.declared.size(); ++i) {
        const UnitIndex unit = first + items.declared[i].body;
        if (!is_linked(unit))
            continue;
        const bool is_class = units_.program().unit(unit).kind == order::UnitKind::class_;
        const std::optional<Key> container =
            is_class ? std::optional(Key("class", units_.program().unit(unit).definition()->name)) : std::nullopt;
        add_declared({file, i}, {{}, unit, unit, false, linked + unit - first}, container);
    }
    for (const items::Order& order : items.orders)
        if (const UnitIndex unit = first + order.body; is_linked(unit))
            add_order(file, order, {{}, unit, unit, false, linked + order.body});
}

void OrderGraph::add_instance(const Evaluation& evaluation, const Key& container)
{
    const layout::FileIndex file = units_.program().unit(evaluation.unit).file;
    const items::Items& items = units_.items(file);
    const items::Body body = evaluation.unit - units_.program().units_of(file).first;
    for (std::uint32_t i = 0; i < items.declared.size() && budget_ > 0; ++i)
        if (--budget_; items.declared[i].body == body)
            add_declared({file, i}, evaluation, container);
    for (const items::Order& order : items.orders)
        if (order.body == body && budget_ > 0)
            add_order(file, order, evaluation);
}

// None if it is not known whether it is evaluated whenever the tests around it have some outcome.
std::optional<OrderGraph::Reason> OrderGraph::new_reason(OrderKind kind, layout::FileIndex file, Span span,
                                                         items::Branch branch, const Evaluation& evaluation) const
{
    using Runs = Instances::Runs;
    const Runs runs = instances_.runs(evaluation.around, evaluation.unit, branch);
    if (runs == Runs::never || runs == Runs::unknown)
        return std::nullopt;
    return Reason{.kind = kind,
                  .file = file,
                  .span = span,
                  .needed = evaluation.needed,
                  .is_alone = evaluation.is_alone,
                  .in_instance = !evaluation.around.empty(),
                  .evaluation = evaluation.number,
                  .branch = runs == Runs::always ? 0 : branch};
}

// Whether the resource is in the catalog; what is virtual only if it is collected.
bool OrderGraph::is_real(std::string_view type, bool is_virtual, Reason& reason) const
{
    if (!is_virtual)
        return true;
    const auto collector = collectors_.find(type);
    if (collector == collectors_.end())
        return false;
    reason.collector = collector->second;
    return true;
}

void OrderGraph::add_declared(ItemPlace place, const Evaluation& evaluation, const std::optional<Key>& container)
{
    const items::Declared& declared = units_.declared(place);
    const bool is_virtual = declared.how == items::How::virtual_resource;
    auto reason = new_reason(OrderKind::contains, place.file, declared.span, declared.branch, evaluation);
    const std::string_view type = units_.type(place);
    if (!reason || declared.is_exported || !is_real(type, is_virtual, *reason))
        return;
    const std::string_view symbols = units_.is_call(place)
        ? units_.title(place)
        : std::string_view(units_.items(place.file).words[declared.symbols]);
    const std::optional<Key> key = key_of(type, symbols, evaluation, Written{place.file, declared.span.begin});
    if (!key)
        return;
    if (type == "class") {
        if (!container)
            return;
        if (declared.how == items::How::contain) {
            add_contained(vertex(*container), vertex(*key), *reason);
        } else if (declared.how == items::How::require) {
            reason->kind = OrderKind::required;
            add_edge(vertex(*key) + 1, vertex(*container), *reason);
        }
        return;
    }
    if (declared.how != items::How::resource && !is_virtual)
        return;
    if (container)
        add_contained(vertex(*container), vertex(*key), *reason);
    // What is within it is as certain as it is itself.
    if (evaluation.around.size() == max_levels || reason->branch != 0 || is_virtual)
        return;
    const auto define = units_.find(place.file, type, summary::DefinitionKind::define);
    if (!define || !units_.counts(*define))
        return;
    Evaluation inner{evaluation.around, *define, evaluation.needed, false, ++evaluations_};
    inner.around.push_back(place);
    add_instance(inner, *key);
}

void OrderGraph::add_contained(Vertex outer, Vertex inner, Reason reason)
{
    add_edge(outer, inner, reason);
    reason.kind = OrderKind::contained;
    add_edge(inner + 1, outer + 1, reason);
}

void OrderGraph::add_order(layout::FileIndex file, const items::Order& order, const Evaluation& evaluation)
{
    --budget_;
    const items::Items& items = units_.items(file);
    auto reason = new_reason(OrderKind::order, file, order.span, order.branch, evaluation);
    if (!reason || (!order.is_certain && !order.is_virtual))
        return;
    for (const items::Ends ends : {order.before, order.after})
        for (std::uint32_t i = ends.first; i < ends.first + ends.count; ++i)
            if (!is_real(items.words[items.ends[i].type], order.is_virtual && !items.ends[i].is_reference, *reason))
                return;
    const Vertex gate = size();
    names_.push_back(nullptr);
    orders_.emplace_back(gate, *reason);
    const auto add = [&](items::Ends ends, bool before) {
        for (std::uint32_t i = ends.first; i < ends.first + ends.count && budget_ > 0; ++i) {
            --budget_;
            const items::End& end = items.ends[i];
            const std::optional<Key> key =
                key_of(items.words[end.type], items.words[end.symbols], evaluation,
                       end.is_reference ? std::nullopt : std::optional(Written{file, end.span.begin}));
            if (!key)
                continue;
            if (before)
                add_edge(vertex(*key) + 1, gate, *reason);
            else
                add_edge(gate, vertex(*key), *reason);
        }
    };
    add(order.before, true);
    add(order.after, false);
}

// `written`: where a resource is declared; none for a reference. None if it is not known which resource it is, or whether
// it is exactly one.
std::optional<OrderGraph::Key> OrderGraph::key_of(std::string_view type, std::string_view symbols,
                                                  const Evaluation& evaluation, std::optional<Written> written) const
{
    if (type.empty() || symbols.empty())
        return std::nullopt;
    std::string title = items::normal_title(type, instances_.text(evaluation.around, evaluation.unit, symbols));
    const bool is_known = title.find(items::any_text) == std::string::npos;
    if (title.empty() || title.front() == items::written_out
        || (!is_known && (!written || title == std::string_view(&items::any_text, 1))))
        return std::nullopt;
    if (!is_known)
        title += fmt::format("{}{}:{}#{}", place_mark, written->file, written->begin, evaluation.number);
    if (evaluation.is_alone)
        title += fmt::format("{}{}", place_mark, evaluation.number);
    return Key(type, std::move(title));
}

std::string OrderGraph::name(Vertex vertex) const
{
    const auto& [type, title] = *names_[vertex];
    return fmt::format("{}[{}]", names::capitalised(type),
                       visible_title(std::string_view(title).substr(0, title.find(place_mark))));
}

std::size_t OrderGraph::count_resources(const std::vector<Vertex>& vertices) const
{
    std::set<const Key*> all;
    for (const Vertex each : vertices)
        if (names_[each] != nullptr)
            all.insert(names_[each]);
    return all.size();
}

const OrderGraph::Reason* OrderGraph::order_at(Vertex vertex) const
{
    const auto found = std::ranges::lower_bound(orders_, vertex, {}, &std::pair<Vertex, Reason>::first);
    return found != orders_.end() && found->first == vertex ? &found->second : nullptr;
}

const OrderGraph::Reason& OrderGraph::reason_of(Vertex from, Vertex to) const
{
    return std::ranges::lower_bound(edges_, graph::Edge(from, to), {}, &ReasonedEdge::ends)->reason;
}

}  // namespace plint::catalog
