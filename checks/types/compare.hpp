// Puppet's equality of types. Not the same as being written alike: variants and patterns have no order, the names of
// resource types no case.
#pragma once

#include "checks/types/type.hpp"

namespace plint::types {

[[nodiscard]] bool equal(Type a, Type b);

}  // namespace plint::types
