// Parameters of types that are values, not types, kept as the type that `infer` gives them: `'a'` as the type of that
// string, `/a/` as `Regexp[/a/]`, a type as `Type` of it.
#pragma once

#include "checks/types/table.hpp"
#include "checks/types/value.hpp"

#include <string>

namespace plint::types {

// The value of a kept parameter of `Error` or `URI`: a string, number, regular expression, type or undef.
[[nodiscard]] Value parameter_value(Type kept);

// The parameter as Puppet prints it.
[[nodiscard]] std::string print_parameter(TypeTable& table, Type kept);

// Whether `given` matches `wanted`: as an option of a `case`, or by assignability if it is a type.
[[nodiscard]] bool parameter_matches(TypeTable& table, Type wanted, Type given);

}  // namespace plint::types
