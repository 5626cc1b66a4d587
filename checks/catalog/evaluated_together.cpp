#include "checks/catalog/evaluated_together.hpp"

#include <algorithm>
#include <deque>
#include <unordered_set>

namespace plint::catalog {

static constexpr std::size_t max_units = 5'000;

const EvaluatedTogether::Places& EvaluatedTogether::declared() const
{
    if (!declared_)
        declared_ = find_declared();
    return *declared_;
}

EvaluatedTogether::Places EvaluatedTogether::find_declared() const
{
    Places places;
    for (const layout::FileIndex file : files_) {
        const items::Items& items = units_.items(file);
        for (std::uint32_t i = 0; i < items.declared.size(); ++i) {
            const items::Declared& declared = items.declared[i];
            if (items::is_call(items.words[declared.type]) || !items::is_literal(items.words[declared.title]))
                continue;
            Place& place = places[{items.words[declared.type], items.words[declared.title]}];
            if (place.count++ == 0)
                place.item = {file, i};
        }
    }
    return places;
}

bool EvaluatedTogether::are_together(const std::set<UnitIndex>& bodies) const
{
    return std::ranges::any_of(bodies, [&](UnitIndex start) {
        std::unordered_set<UnitIndex> seen{start};
        std::deque<UnitIndex> queue{start};
        std::size_t left = bodies.size() - 1;
        const auto visit = [&](UnitIndex unit) {
            if (seen.size() < max_units && seen.insert(unit).second) {
                queue.push_back(unit);
                left -= bodies.contains(unit) ? 1 : 0;
            }
        };
        for (; !queue.empty() && left > 0; queue.pop_front()) {
            for (const Edge& edge : units_.down(queue.front()))
                visit(edge.to);
            each_target(queue.front(), visit);
        }
        return left == 0;
    });
}

// The bodies that declare what a relationship of this one refers to: without them the compilation fails. Of resources only
// those of the same module whose titles are nowhere else.
template <class Visit>
void EvaluatedTogether::each_target(UnitIndex unit, const Visit& visit) const
{
    const layout::FileIndex file = units_.program().unit(unit).file;
    const items::Items& items = units_.items(file);
    const items::Body body = unit - units_.program().units_of(file).first;
    for (const items::Order& order : items.orders) {
        if (order.body != body || order.branch != 0 || !order.is_certain)
            continue;
        for (const items::Ends ends : {order.before, order.after})
            for (std::uint32_t i = ends.first; i < ends.first + ends.count; ++i) {
                const std::string_view type = items.words[items.ends[i].type];
                const std::string_view title = items.words[items.ends[i].title];
                if (type == "class") {
                    if (const auto target = units_.find(file, title, summary::DefinitionKind::class_))
                        visit(*target);
                } else if (const auto found = declared().find({type, title}); found != declared().end()
                           && found->second.count == 1
                           && project_.file(found->second.item.file).module == project_.file(file).module
                           && !is_mentioned(title)) {
                    visit(units_.unit_of(found->second.item));
                }
            }
    }
}

// Whether a string that is not a title has this text: a function may declare it.
bool EvaluatedTogether::is_mentioned(std::string_view title) const
{
    return std::ranges::any_of(files_, [&](layout::FileIndex file) {
        return std::ranges::binary_search(units_.items(file).strings, items::string_hash(title));
    });
}

}  // namespace plint::catalog
