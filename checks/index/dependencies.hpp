// The dependencies in the metadata.json of modules, for many questions.
#pragma once

#include "checks/index/project.hpp"

#include <string_view>

namespace plint::index {

// Whether a module has this dependency: `apache` for `puppetlabs/apache`. O(1) on average after the first question.
[[nodiscard]] bool depends_on(const Project& project, layout::ModuleIndex module, std::string_view name);

// Whether all of them are available to a file of the module. Likewise.
[[nodiscard]] bool has_all_dependencies(const Project& project, layout::ModuleIndex module, layout::FileIndex from);

}  // namespace plint::index
