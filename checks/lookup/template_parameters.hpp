// The parameters of EPP templates, read from their files.
#pragma once

#include "checks/index/project.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plint::lookup {

struct TemplateParameters {
    std::string path;  // of the template, for reports
    std::vector<summary::DefinedParameter> parameters;
};

// The parameters of the template that `epp('module/path')` renders. std::nullopt if it is not available, has syntax errors, or
// has no list of parameters (then it accepts any). Reads the disk.
[[nodiscard]] std::optional<TemplateParameters> template_parameters(const index::Project& project,
                                                                    layout::FileIndex from, std::string_view name);

}  // namespace plint::lookup
