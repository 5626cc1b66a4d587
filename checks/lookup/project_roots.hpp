// The directories of all modules and environments.
#pragma once

#include "checks/index/project.hpp"

#include <set>
#include <string>

namespace plint::lookup {

// Absolute. O(n log n).
[[nodiscard]] inline std::set<std::string> project_roots(const index::Project& project)
{
    std::set<std::string> roots;
    for (const layout::Module& module : project.layout().modules)
        roots.insert(project.system().absolute(module.root));
    for (const layout::Environment& environment : project.layout().environments)
        if (!environment.root.empty())
            roots.insert(project.system().absolute(environment.root));
    return roots;
}

}  // namespace plint::lookup
