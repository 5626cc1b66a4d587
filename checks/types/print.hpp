// Prints types as Puppet does.
#pragma once

#include "checks/types/table.hpp"
#include "checks/types/value.hpp"

#include <cstddef>
#include <string>

namespace plint::types {

[[nodiscard]] std::string print(TypeTable& table, Type type);

// The same, but only about the first `bytes` of it. Remembers the text of a large type.
[[nodiscard]] std::string print_start(TypeTable& table, Type type, std::size_t bytes);

// A value as a parameter of a printed type.
[[nodiscard]] std::string print(TypeTable& table, const Value& value);

}  // namespace plint::types
