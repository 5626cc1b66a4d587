// Names of templates in files that are not manifests: Ruby code, Hiera data and other templates.
#pragma once

#include "checks/index/project.hpp"

#include <string_view>

namespace plint::templates {

// Whether such a file around this one contains the name of the template, or its last part. Reads them when first asked.
[[nodiscard]] bool is_mentioned_elsewhere(const index::Project& project, layout::FileIndex file, std::string_view name);

}  // namespace plint::templates
