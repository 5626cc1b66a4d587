// Puppet's common type of two types, which it infers for the elements of an array.
#pragma once

#include "checks/types/table.hpp"

namespace plint::types {

// Neither commutative nor associative: of two types that are assignable to each other, the first is the result.
[[nodiscard]] Type common_type(TypeTable& table, Type a, Type b);

}  // namespace plint::types
