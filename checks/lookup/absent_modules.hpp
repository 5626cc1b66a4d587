// Modules that code uses and that are not in the checkout.
#pragma once

#include "checks/index/project.hpp"

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace plint::lookup {

struct AbsentModule {
    std::string name;
    std::size_t names = 0;  // of the module, that the requested files use: they are not checked
};

// Those of all environments, by the names with a namespace in their requested files for which `counts` is true; sorted by
// name. The dependencies of a module on its own are seldom here, and are left out. O(n log n).
[[nodiscard]] std::vector<AbsentModule> absent_modules(const index::Project& project,
                                                       const std::function<bool(const std::string& path)>& counts);

}  // namespace plint::lookup
