// The parameters of EPP templates, read from their files.
#pragma once

#include "checks/index/project.hpp"

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace plint::lookup {

struct TemplateParameters {
    std::string path;  // of the template, for reports
    std::vector<summary::DefinedParameter> parameters;
    std::unordered_map<std::string, std::size_t> places;  // of the parameters, by their names; the first of each name
    std::vector<std::size_t> required;                    // parameters without a default

    // Null if there is none of this name.
    [[nodiscard]] const summary::DefinedParameter* find(const std::string& name) const
    {
        const auto found = places.find(name);
        return found == places.end() ? nullptr : &parameters[found->second];
    }
};

// The parameters of the template that `epp('module/path')` renders. Null if it is not available, has syntax errors, or has no
// list of parameters (then it accepts any). Reads each template once for the whole project.
[[nodiscard]] const TemplateParameters* template_parameters(const index::Project& project, layout::FileIndex from,
                                                            std::string_view name);

}  // namespace plint::lookup
