// Whether a value is an instance of a type (`=~`). Not the same as assignability of the inferred type: `5 =~ Optional` and
// `'a' =~ Enum` are false.
#pragma once

#include "checks/types/table.hpp"
#include "checks/types/value.hpp"

namespace plint::types {

[[nodiscard]] bool is_instance(TypeTable& table, Type type, const Value& value);

}  // namespace plint::types
