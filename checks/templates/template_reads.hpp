// The variables that ERB templates of modules read.
#pragma once

#include "checks/index/project.hpp"

#include <string>
#include <string_view>
#include <unordered_set>

namespace plint::templates {

// What some templates read in the scope of the code that renders them.
struct TemplateReads {
    bool anything = false;  // not all that they read is known
    std::unordered_set<std::string> names;

    [[nodiscard]] bool may_contain(const std::string& name) const { return anything || names.contains(name); }
};

// Adds what the template that `template(path)` renders for code in `from` reads, and the templates that it renders itself.
// `seen`: templates that are added already. Reads each from the disk, once. A template that is not available reads anything.
void add_template_reads(const index::Project& project, layout::FileIndex from, const std::string& path,
                        std::unordered_set<std::string>& seen, TemplateReads& reads);

}  // namespace plint::templates
