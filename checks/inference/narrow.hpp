// Narrows types by the outcome of a test.
#pragma once

#include "checks/inference/abstract_value.hpp"

namespace plint::inference {

// The values of `type` that are also of `also`; an empty Type if there are none.
[[nodiscard]] Type intersection(TypeTable& table, Type type, Type also);

// The values of `type` that are not instances of `without`; an empty Type if there are none.
[[nodiscard]] Type difference(TypeTable& table, Type type, Type without);

// Whether each value of the type is certainly an instance of `of`. Not the same as assignability, which differs for some types
// without parameters.
[[nodiscard]] bool all_instances(TypeTable& table, Type type, Type of);

}  // namespace plint::inference
