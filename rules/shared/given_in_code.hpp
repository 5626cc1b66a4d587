// Parameters of classes that no lookup is made for, since all code that declares the class gives them.
#pragma once

#include "checks/index/project.hpp"

#include <string_view>

namespace plint::rules {

// Whether code at hand declares the class, nowhere without this parameter. Reads the files that do.
[[nodiscard]] bool is_given_in_code(const index::Project& project, std::string_view class_name, std::string_view parameter);

}  // namespace plint::rules
