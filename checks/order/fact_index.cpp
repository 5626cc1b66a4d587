#include "checks/order/fact_index.hpp"

#include "checks/names/names.hpp"
#include "checks/order/program.hpp"

#include <iterator>

namespace plint::order {

FactIndex::FactIndex(const Unit& unit)
{
    const std::vector<flow::Event>& history = unit.body->history;
    // In reverse, since each event comes after the one before it: how many events follow from each.
    std::vector<std::uint32_t> sizes(history.size() + 1, 1);
    for (std::size_t i = history.size(); i > 0; --i)
        sizes[history[i - 1].before] += sizes[i];
    begins_.resize(history.size() + 1);
    std::vector<std::uint32_t> free(history.size() + 1, 1);  // the first place below an event that no other event has
    for (std::size_t i = 1; i <= history.size(); ++i) {
        const flow::State before = history[i - 1].before;
        begins_[i] = begins_[before] + free[before];
        free[before] += sizes[i];
    }
    for (std::size_t i = 1; i <= history.size(); ++i) {
        const flow::FlowFact fact = history[i - 1].fact;
        const Range range{begins_[i], begins_[i] + sizes[i]};
        if (fact.done == flow::FlowFactKind::assigned || fact.done == flow::FlowFactKind::proven)
            add(facts_[{fact.done, unit.word(fact.word)}], range);
        if (fact.done == flow::FlowFactKind::proven)
            add(proven_classes_[names::without_last_segment(unit.word(fact.word))], range);
    }
}

bool FactIndex::contains(flow::State state, flow::FlowFactKind done, std::string_view word) const
{
    const auto found = facts_.find({done, word});
    return found != facts_.end() && contains(found->second, state);
}

bool FactIndex::proves_class(flow::State state, std::string_view class_name) const
{
    const auto found = proven_classes_.find(class_name);
    return found != proven_classes_.end() && contains(found->second, state);
}

// Events come in order, so a range that contains another one is already there.
void FactIndex::add(Ranges& ranges, Range range)
{
    const auto next = ranges.upper_bound(range.begin);
    if (next == ranges.begin() || std::prev(next)->second <= range.begin)
        ranges.emplace(range.begin, range.end);
}

bool FactIndex::contains(const Ranges& ranges, flow::State state) const
{
    const auto next = ranges.upper_bound(begins_[state]);
    return next != ranges.begin() && begins_[state] < std::prev(next)->second;
}

}  // namespace plint::order
