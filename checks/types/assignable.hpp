// Assignability of types, as in Puppet with its exceptions: the relation is neither reflexive nor transitive.
#pragma once

#include "checks/types/table.hpp"

namespace plint::types {

// Whether a parameter of type `to` accepts the values of type `from`. Precondition: both types are of `table`.
[[nodiscard]] bool assignable(TypeTable& table, Type to, Type from);

}  // namespace plint::types
