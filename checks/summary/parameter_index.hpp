// Finds parameters of definitions by name; builds a hash table for each long list at the first search in it.
#pragma once

#include "checks/summary/summary.hpp"

#include <algorithm>
#include <optional>
#include <string_view>
#include <unordered_map>

namespace plint::summary {

// The definitions must outlive it and must not move. Not thread-safe.
class ParameterIndex {
public:
    // The index of the first parameter of this name; std::nullopt if there is none. O(1) on average.
    [[nodiscard]] std::optional<std::size_t> find(const Definition& definition, std::string_view name)
    {
        constexpr std::size_t few = 32;
        const std::vector<DefinedParameter>& all = definition.parameters;
        if (all.size() <= few) {
            const auto found = std::ranges::find(all, name, &DefinedParameter::name);
            return found == all.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - all.begin()));
        }
        const auto [table, is_new] = tables_.try_emplace(&definition);
        if (is_new)
            for (std::size_t i = 0; i < all.size(); ++i)
                table->second.emplace(all[i].name, i);
        const auto found = table->second.find(name);
        return found == table->second.end() ? std::nullopt : std::optional(found->second);
    }

private:
    std::unordered_map<const Definition*, std::unordered_map<std::string_view, std::size_t>> tables_;
};

}  // namespace plint::summary
