#include "checks/inference/budget.hpp"

#include "checks/types/value_weight.hpp"
#include "parser/source/limits.hpp"

#include <algorithm>

namespace plint::inference {

bool Budget::has_time_for(std::size_t steps) const
{
    constexpr std::size_t most = 4;  // times the budget, for rounds that are not in others
    if (reserved_ == 0)
        return steps_ < max_steps_ && steps <= most * max_steps_;
    return steps_ + reserved_ + steps <= max_steps_;
}

void Budget::reach(LimitKind kind, Node node)
{
    if (std::ranges::find(met_limits_, kind, &ReachedLimit::kind) == met_limits_.end())
        met_limits_.push_back({kind, node.span()});
}

bool Budget::charge(Node node, std::size_t work)
{
    if (work > max_work_ - work_) {
        reach(LimitKind::evaluation_work, node);
        return false;
    }
    work_ += work;
    return true;
}

void Budget::limit(TypeTable& table, Node node, AbstractValue& known)
{
    constexpr std::size_t free_of_charge = 8;  // bounded by the length of the source
    if (known.too_large) {
        known.too_large = false;
        reach(LimitKind::value_size, node);
    }
    if (table.regex_budget().unfinished() != 0)
        reach(LimitKind::regex_work, node);
    if (table.step_budget().unfinished() != 0)
        reach(LimitKind::type_steps, node);
    const std::size_t weight = std::max<std::size_t>(
        known.type->weight, known.value ? types::weight_of(*known.value, limits::max_value_weight) : 0);
    if (weight > free_of_charge && !charge(node, weight)) {
        known.type = coarse(table, known.type);
        known.value.reset();
    }
}

}  // namespace plint::inference
