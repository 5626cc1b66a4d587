// Modules that share their short name with the one that a dependency means: `me/apache` for `puppetlabs/apache`.
#pragma once

#include "checks/index/once_map.hpp"
#include "checks/index/project.hpp"

#include <map>
#include <string>

namespace plint::lookup {

// By what the metadata.json files say. Use `project.derived<ModuleOwners>()`. Thread-safe.
class ModuleOwners {
public:
    explicit ModuleOwners(const index::Project& project) : project_(&project) {}

    // Whether `module` depends on a module with the short name of `other`, but of another owner than `other`.
    [[nodiscard]] bool means_another(layout::ModuleIndex module, layout::ModuleIndex other) const;

    // The same for any module that `module` sees.
    [[nodiscard]] bool lacks_any(layout::ModuleIndex module, layout::FileIndex from) const;

private:
    using Authors = std::map<std::string, std::string, std::less<>>;  // by the short name; of the last one that has it

    [[nodiscard]] const Authors& dependencies_of(layout::ModuleIndex module) const;

    const index::Project* project_;
    index::OnceMap<layout::ModuleIndex, Authors> dependencies_;
    index::OnceMap<layout::ModuleIndex, bool> lacking_;
};

}  // namespace plint::lookup
