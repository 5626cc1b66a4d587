// How messages about matches name what is compared.
#pragma once

#include "checks/inference/known.hpp"

#include <string>

namespace plint::inference {

// The value when it is known, else the type with its parameters; its kind where that is too long to read.
[[nodiscard]] std::string full_text(TypeTable& table, const Known& known);

// "`Integer` is never an `Enum['a']`"
[[nodiscard]] std::string never_of(TypeTable& table, const Known& known, Type type);

}  // namespace plint::inference
