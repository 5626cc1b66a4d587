// The type of a value, as precise as Puppet infers it: `Tuple` for arrays, `Struct` for hashes.
#pragma once

#include "checks/types/table.hpp"
#include "checks/types/value.hpp"

namespace plint::types {

[[nodiscard]] Type infer(TypeTable& table, const Value& value);

// As `type($x, reduced)`: `Array` and `Hash` of the common type of the elements.
[[nodiscard]] Type infer_reduced(TypeTable& table, const Value& value);

}  // namespace plint::types
