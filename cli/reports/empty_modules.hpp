// Directories of modules without content, such as git submodules that are not fetched.
#pragma once

#include "checks/layout/layout.hpp"
#include "engine/files/boundary.hpp"

#include <string>
#include <vector>

namespace plint::cli {

// One line for each empty directory on a module path, within the boundary: the definitions of such a module are unknown.
[[nodiscard]] std::vector<std::string> empty_module_warnings(const layout::Layout& layout,
                                                             const engine::Boundary& boundary);

}  // namespace plint::cli
