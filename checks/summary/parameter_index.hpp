// Parameters of definitions by name. Long lists are searched by a table that is made once.
#pragma once

#include "checks/summary/summary.hpp"

#include <algorithm>
#include <optional>
#include <string_view>
#include <unordered_map>

namespace plint::summary {

// The definitions must outlive it. Not to be shared by threads.
class ParameterIndex {
public:
    // The place of the first parameter of this name.
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
