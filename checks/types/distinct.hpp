// A list of types without duplicates, in insertion order.
#pragma once

#include "checks/types/type.hpp"

#include <algorithm>
#include <unordered_set>
#include <utility>
#include <vector>

namespace plint::types {

// Searches a short list, and uses a hash set for a long one. add() is O(1) on average.
class Distinct {
public:
    void add(Type type)
    {
        if (is_new(type))
            all_.push_back(type);
    }
    [[nodiscard]] const std::vector<Type>& all() const { return all_; }
    [[nodiscard]] std::vector<Type> take() { return std::move(all_); }

private:
    [[nodiscard]] bool is_new(Type type)
    {
        constexpr std::size_t few = 32;
        if (all_.size() < few)
            return std::ranges::find(all_, type) == all_.end();
        if (known_.empty())
            for (const Type each : all_)
                known_.insert(each.operator->());
        return known_.insert(type.operator->()).second;
    }

    std::vector<Type> all_;
    std::unordered_set<const TypeNode*> known_;
};

}  // namespace plint::types
