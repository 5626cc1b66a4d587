// The alternatives that a type consists of.
#pragma once

#include "checks/inference/abstract_value.hpp"

#include <vector>

namespace plint::inference {

// A type as a list of alternatives for an operator: members of variants, `Integer` and `Float` for `Numeric`, the meaning of
// aliases. `Any` and similar types become `any`.
[[nodiscard]] std::vector<Type> alternatives(TypeTable& table, Type type);

}  // namespace plint::inference
