// Whether types have values in common.
#pragma once

#include "checks/inference/abstract_value.hpp"

namespace plint::inference {

// Whether no value is of both types. False if that is not certain.
[[nodiscard]] bool disjoint(TypeTable& table, Type a, Type b);

}  // namespace plint::inference
