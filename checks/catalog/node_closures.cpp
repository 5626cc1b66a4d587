#include "checks/catalog/node_closures.hpp"

#include "checks/flow/bodies.hpp"

#include <algorithm>
#include <unordered_set>

namespace plint::catalog {

namespace {

constexpr std::size_t max_roots = 20;

}  // namespace

std::optional<UnitIndex> NodeClosures::root_without(UnitIndex unit, const std::vector<ItemPlace>& places)
{
    if (std::ranges::any_of(places, [&](ItemPlace place) { return units_.unit_of(place) == unit; }))
        return std::nullopt;
    for (const UnitIndex root : roots_of(unit)) {
        const Closure& closure = closure_of(root);
        if (!closure.is_open && std::ranges::none_of(places, [&](ItemPlace place) {
                return std::ranges::binary_search(closure.units, units_.unit_of(place));
            }))
            return root;
    }
    return std::nullopt;
}

const std::vector<UnitIndex>& NodeClosures::roots_of(UnitIndex unit)
{
    const auto [known, fresh] = roots_.try_emplace(unit);
    if (!fresh)
        return known->second;
    std::vector<UnitIndex> queue{unit};
    std::unordered_set<UnitIndex> seen{unit};
    std::vector<UnitIndex>& roots = known->second;
    for (std::size_t i = 0; i < queue.size() && roots.size() < max_roots; ++i) {
        if (program_.unit(queue[i]).kind == order::UnitKind::node)
            roots.push_back(queue[i]);
        for (const Edge& edge : units_.up(queue[i])) {
            if (looks_ == 0)
                return roots;
            --looks_;
            if (seen.insert(edge.from).second)
                queue.push_back(edge.from);
        }
    }
    return roots;
}

// All that the body may evaluate, on whatever path.
const NodeClosures::Closure& NodeClosures::closure_of(UnitIndex root)
{
    const auto [known, fresh] = closures_.try_emplace(root);
    if (!fresh)
        return known->second;
    Closure& closure = known->second;
    closure.units.push_back(root);
    const auto before = program_.code_before(root);
    closure.units.insert(closure.units.end(), before.begin(), before.end());
    std::unordered_set<UnitIndex> seen(closure.units.begin(), closure.units.end());
    for (std::size_t i = 0; i < closure.units.size(); ++i) {
        const UnitIndex unit = closure.units[i];
        const bool is_node =
            program_.unit(unit).kind == order::UnitKind::node || program_.unit(unit).kind == order::UnitKind::code;
        const std::size_t count = program_.unit(unit).body->steps.size();
        for (std::uint32_t step = 0; step < count; ++step) {
            const flow::StepKind kind = program_.step({unit, step}).kind;
            const auto target = program_.target({unit, step});
            closure.is_open = closure.is_open || looks_ == 0 || kind == flow::StepKind::declare_open
                || kind == flow::StepKind::instance_open || (is_node && kind == flow::StepKind::call && !target);
            if (closure.is_open)
                return closure;
            --looks_;
            if (target && kind != flow::StepKind::read && seen.insert(*target).second)
                closure.units.push_back(*target);
        }
    }
    std::ranges::sort(closure.units);
    return closure;
}

}  // namespace plint::catalog
