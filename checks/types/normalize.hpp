// Normalizes a type: a shorter type with the same meaning to Puppet, which normalizes the meaning of each type alias.
#pragma once

#include "checks/types/table.hpp"

namespace plint::types {

[[nodiscard]] Type normalize(TypeTable& table, Type type);

}  // namespace plint::types
