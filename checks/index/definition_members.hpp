// Finds parameters and variables of definitions by name, for all files of a project.
#pragma once

#include "checks/index/project.hpp"

#include <cstddef>
#include <optional>
#include <string_view>

namespace plint::index {

// The index of the first parameter of this name; std::nullopt if there is none. O(1) on average, but O(all parameters) for
// the first question about a long list in the project.
[[nodiscard]] std::optional<std::size_t> find_parameter(const Project& project, const summary::Definition& definition,
                                                        std::string_view name);

// The first variable of this name that the body sets; null if there is none. Likewise. Precondition: Project::read_bodies().
[[nodiscard]] const summary::DefinedVariable*
find_variable(const Project& project, const summary::Definition& definition, std::string_view name);

}  // namespace plint::index
