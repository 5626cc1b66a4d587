// Prints types as Puppet does.
#pragma once

#include "checks/types/table.hpp"
#include "checks/types/value.hpp"

#include <string>

namespace plint::types {

[[nodiscard]] std::string print(TypeTable& table, Type type);

// A value as a parameter of a printed type.
[[nodiscard]] std::string print(TypeTable& table, const Value& value);

}  // namespace plint::types
