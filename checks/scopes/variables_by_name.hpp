// Variables of one scope, or of several scopes, by name.
#pragma once

#include "checks/scopes/scopes.hpp"

#include <optional>
#include <string_view>
#include <unordered_map>

namespace plint::scopes {

// Of several variables with one name, the first one counts. The names must outlive it.
class VariablesByName {
public:
    void add(std::string_view name, VariableIndex variable) { by_name_.try_emplace(name, variable); }

    [[nodiscard]] std::optional<VariableIndex> find(std::string_view name) const
    {
        const auto found = by_name_.find(name);
        return found == by_name_.end() ? std::nullopt : std::optional(found->second);
    }

private:
    std::unordered_map<std::string_view, VariableIndex> by_name_;
};

}  // namespace plint::scopes
