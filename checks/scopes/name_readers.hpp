// Functions of modules that may read variables by names that are known only at run time.
#pragma once

#include "checks/index/project.hpp"

#include <string_view>

namespace plint::scopes {

// Whether a function of a module, written in Ruby, may read any variable of its caller.
[[nodiscard]] bool may_read_caller(const index::Project& project, layout::FileIndex from, std::string_view function);

}  // namespace plint::scopes
