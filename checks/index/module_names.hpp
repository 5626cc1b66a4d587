// How modules are called: by metadata.json, by their directory, or as their code says.
#pragma once

#include "checks/index/project.hpp"
#include "checks/layout/layout.hpp"

#include <span>
#include <vector>

namespace plint::index {

// Corrects the names of the modules of the layout by what their Puppet code defines. `summaries`: of all files of the layout.
void settle_module_names(layout::Layout& layout, const Summaries& summaries);

}  // namespace plint::index
