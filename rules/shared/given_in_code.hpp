// Parameters of classes that no lookup is made for, since all code that declares the class gives them.
#pragma once

#include "checks/index/project.hpp"

#include <string>
#include <string_view>

namespace plint::rules {

// Whether code declares the class, and always with this parameter. Reads the files that do: each class is looked for, and
// each file is read, once for the whole project.
[[nodiscard]] bool is_given_in_code(const index::Project& project, const std::string& class_name,
                                    std::string_view parameter);

}  // namespace plint::rules
