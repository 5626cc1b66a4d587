// Does a place of type `to` take whatever is of type `from`? As Puppet answers, with its exceptions: the relation is
// neither reflexive nor transitive.
#pragma once

#include "checks/types/table.hpp"

namespace plint::types {

[[nodiscard]] bool assignable(TypeTable& table, Type to, Type from);

}  // namespace plint::types
