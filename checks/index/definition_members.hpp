// Finds parameters and variables of definitions by name, for all files of a project.
#pragma once

#include "checks/index/project.hpp"

#include <cstddef>
#include <optional>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace plint::index {

// The index of the first parameter of this name; std::nullopt if there is none. O(1) on average, but O(all parameters) for
// the first question about a long list in the project.
[[nodiscard]] std::optional<std::size_t> find_parameter(const Project& project, const summary::Definition& definition,
                                                        std::string_view name);

// The first variable of this name that the body sets; null if there is none. Likewise. Precondition: Project::read_bodies().
[[nodiscard]] const summary::DefinedVariable*
find_variable(const Project& project, const summary::Definition& definition, std::string_view name);

// Parameters without a default, also under the same name (of two, Puppet refuses the definition for another reason).
struct RequiredParameters {
    std::vector<const summary::DefinedParameter*> list;  // as written
    std::unordered_set<std::string_view> names;

    void add(const summary::DefinedParameter& parameter)
    {
        list.push_back(&parameter);
        names.insert(parameter.name);
    }
};

// O(1) on average after the first question about a definition.
[[nodiscard]] const RequiredParameters& required_parameters(const Project& project,
                                                            const summary::Definition& definition);

}  // namespace plint::index
