// Names of templates and variables in files that are not manifests: Ruby code, Hiera data and ERB templates.
#pragma once

#include "checks/index/project.hpp"

#include <initializer_list>
#include <string_view>

namespace plint::templates {

// Whether such a file around this one contains the last part of the path of a template, or the full name of a variable
// (`a::x`). Reads them when first asked.
[[nodiscard]] bool is_mentioned_elsewhere(const index::Project& project, layout::FileIndex file, std::string_view name);

// Whether such a file may compute one of these paths of a template: `"#{x}/init/#{y}.erb"`. Also if it is unknown.
[[nodiscard]] bool may_be_computed_elsewhere(const index::Project& project, layout::FileIndex file,
                                             std::initializer_list<std::string_view> paths);

}  // namespace plint::templates
