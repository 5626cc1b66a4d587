// The results of comparisons of types in one file, by the two types. Code compares the same large types again and again.
#pragma once

#include "checks/types/type.hpp"

#include <cstddef>
#include <functional>
#include <optional>
#include <unordered_map>
#include <utility>

namespace plint::types {

class Comparisons {
public:
    struct Result {
        bool matches = false;
        bool needs_no_guard = false;    // false: only valid for a comparison without a guard
        std::size_t at_resolution = 0;  // 0: valid forever; otherwise until the next alias gets its meaning
    };

    // std::nullopt if there is no result, or if it is not valid with a guard or after `resolutions`.
    [[nodiscard]] std::optional<bool> find(Type to, Type from, bool guarded, std::size_t resolutions) const
    {
        const auto found = results_.find({to.operator->(), from.operator->()});
        if (found == results_.end() || (guarded && !found->second.needs_no_guard)
            || (found->second.at_resolution != 0 && found->second.at_resolution != resolutions))
            return std::nullopt;
        return found->second.matches;
    }
    void add(Type to, Type from, Result result)
    {
        constexpr std::size_t max = 20'000;  // some MB
        if (results_.size() >= max)
            results_.clear();
        results_.insert_or_assign({to.operator->(), from.operator->()}, result);
    }
    void clear() { results_.clear(); }

private:
    using Key = std::pair<const TypeNode*, const TypeNode*>;
    struct Hash {
        std::size_t operator()(const Key& key) const
        {
            constexpr std::size_t factor = 31;
            return std::hash<const TypeNode*>()(key.first) * factor + std::hash<const TypeNode*>()(key.second);
        }
    };

    std::unordered_map<Key, Result, Hash> results_;
};

}  // namespace plint::types
