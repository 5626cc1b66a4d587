// The variables that ERB templates of modules read.
#pragma once

#include "checks/index/project.hpp"

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace plint::templates {

struct TemplateReads {
    bool anything = false;                     // any variable, or a template is not available
    std::set<std::string, std::less<>> names;  // without the names of classes
};

// What the templates that `template(path)` renders for code in `from` may read in the scope of that code. Reads each template
// from the disk once.
[[nodiscard]] TemplateReads read_by_templates(const index::Project& project, layout::FileIndex from,
                                              const std::vector<std::string>& paths);

}  // namespace plint::templates
