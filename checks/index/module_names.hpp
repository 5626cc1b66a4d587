// How modules are called: by metadata.json, by their directory, or as their code says.
#pragma once

#include "checks/index/project.hpp"
#include "checks/layout/layout.hpp"

#include <span>
#include <vector>

namespace plint::index {

// Corrects the names of the modules of the layout by what their Puppet code defines. `summaries`: of all files of the layout.
// `on_path`: by module, whether it is on the module path of an environment.
void settle_module_names(layout::Layout& layout, const Summaries& summaries, const std::vector<bool>& on_path);

}  // namespace plint::index
