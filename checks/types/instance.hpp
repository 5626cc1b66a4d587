// Is a value of this type? Not the same as asking whether the type takes what is inferred of the value: `5 =~ Optional`
// is false, and `'a' =~ Enum` too.
#pragma once

#include "checks/types/table.hpp"
#include "checks/types/value.hpp"

namespace plint::types {

[[nodiscard]] bool is_instance(TypeTable& table, Type type, const Value& value);

}  // namespace plint::types
