// The type of a value, as precise as Puppet tells it: `Tuple` of arrays, `Struct` of hashes.
#pragma once

#include "checks/types/table.hpp"
#include "checks/types/value.hpp"

namespace plint::types {

[[nodiscard]] Type infer(TypeTable& table, const Value& value);

// Arrays as `Array` and hashes as `Hash` of the common type of what is in them: `type($x, reduced)`.
[[nodiscard]] Type infer_reduced(TypeTable& table, const Value& value);

}  // namespace plint::types
