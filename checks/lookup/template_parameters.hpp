// What EPP templates take, read from their files.
#pragma once

#include "checks/index/project.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plint::lookup {

struct TemplateParameters {
    std::string path;  // of the template, as people are shown it
    std::vector<summary::DefinedParameter> parameters;
};

// Of the template that `epp('module/path')` renders. None when it is not at hand or broken, and when it has no list of
// parameters: then it takes anything. Looks at the disk.
[[nodiscard]] std::optional<TemplateParameters> template_parameters(const index::Project& project,
                                                                    layout::FileIndex from, std::string_view name);

}  // namespace plint::lookup
