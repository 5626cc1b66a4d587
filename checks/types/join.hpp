// The type that Puppet finds to cover two types; what it infers for the elements of an array.
#pragma once

#include "checks/types/table.hpp"

namespace plint::types {

// Neither commutative nor associative: of two that take each other the first wins.
[[nodiscard]] Type join(TypeTable& table, Type a, Type b);

}  // namespace plint::types
