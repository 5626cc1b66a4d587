// Generalizes a type: removes ranges, sizes and listed strings.
#pragma once

#include "checks/types/table.hpp"

namespace plint::types {

[[nodiscard]] Type generalize(TypeTable& table, Type type);

}  // namespace plint::types
