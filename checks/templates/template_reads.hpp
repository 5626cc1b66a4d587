// The variables that ERB templates of modules read.
#pragma once

#include "checks/index/project.hpp"

#include <string_view>

namespace plint::templates {

// Whether the template that `template(path)` renders for code in `from` may read a variable of this name in the scope of
// that code. Reads the template from the disk, once. True if the template is not available.
[[nodiscard]] bool template_may_read(const index::Project& project, layout::FileIndex from, std::string_view path,
                                     std::string_view name);

}  // namespace plint::templates
