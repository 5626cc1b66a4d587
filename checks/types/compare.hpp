// Puppet's equality of types. It ignores the order in variants and patterns and the case of names of resource types, so two
// equal types may be printed differently.
#pragma once

#include "checks/types/type.hpp"

namespace plint::types {

[[nodiscard]] bool equal(Type a, Type b);

}  // namespace plint::types
