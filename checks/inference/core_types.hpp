// Puppet's own resource types.
#pragma once

#include "checks/types/read.hpp"

namespace plint::inference {

// For `read_type`: a type such as `File`; an empty Type for other names.
[[nodiscard]] types::Type find_core_type(types::TypeTable& table, std::string_view name);

}  // namespace plint::inference
