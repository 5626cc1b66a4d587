// A type without what only one value or a few of it have: ranges, sizes, listed strings.
#pragma once

#include "checks/types/table.hpp"

namespace plint::types {

[[nodiscard]] Type generalise(TypeTable& table, Type type);

}  // namespace plint::types
