// Prints types as Puppet does.
#pragma once

#include "checks/types/table.hpp"
#include "checks/types/value.hpp"

#include <cstddef>
#include <string>

namespace plint::types {

[[nodiscard]] std::string print(TypeTable& table, Type type);

// The first `bytes` of it, in whole characters. O(bytes), but a string in the type may be longer.
[[nodiscard]] std::string print_start(TypeTable& table, Type type, std::size_t bytes);

// A value as a parameter of a printed type.
[[nodiscard]] std::string print(TypeTable& table, const Value& value);

}  // namespace plint::types
