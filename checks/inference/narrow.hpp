// What a test tells of a type.
#pragma once

#include "checks/inference/known.hpp"

namespace plint::inference {

// What is of `type` and also of `also`; none when nothing is.
[[nodiscard]] Type intersection(TypeTable& table, Type type, Type also);

// What is left of `type` without the instances of `without`; none when nothing is.
[[nodiscard]] Type difference(TypeTable& table, Type type, Type without);

// Is each value of the type surely an instance? Not the same as assignability, which slips for some bare types.
[[nodiscard]] bool all_instances(TypeTable& table, Type type, Type of);

}  // namespace plint::inference
