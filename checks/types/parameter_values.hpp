// Parameters of types that are values, not types, kept as the type that `infer` gives them: `'a'` as the type of that
// string, `/a/` as `Regexp[/a/]`, a type as `Type` of it.
#pragma once

#include "checks/types/table.hpp"
#include "checks/types/value.hpp"

#include <string>

namespace plint::types {

// The value again, of what `Error` and `URI` take: texts, numbers, regular expressions, types, undef.
[[nodiscard]] Value parameter_value(Type kept);

// As it is written.
[[nodiscard]] std::string print_parameter(TypeTable& table, Type kept);

// Does what is given satisfy what is wanted, as an option of a `case` would, or as a type that takes another?
[[nodiscard]] bool parameter_matches(TypeTable& table, Type wanted, Type given);

}  // namespace plint::types
