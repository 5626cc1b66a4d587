// How messages about matches name what is compared.
#pragma once

#include "checks/inference/known.hpp"

#include <string>

namespace plint::inference {

// The value when it is known, else the type with its parameters; its kind where that is too long to read.
[[nodiscard]] std::string full_text(TypeTable& table, const Known& known);

// As Puppet's messages show it: an alias with what it means, where that is short.
[[nodiscard]] std::string declared_text(TypeTable& table, Type declared);

// What was given where something else is declared: the value where its kind would say nothing.
[[nodiscard]] std::string given_text(TypeTable& table, Type declared, const Known& given);

// "`Integer` is never an `Enum['a']`"
[[nodiscard]] std::string never_of(TypeTable& table, const Known& known, Type type);

}  // namespace plint::inference
