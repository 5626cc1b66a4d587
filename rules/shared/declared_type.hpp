// What the parameters around a piece of code say about a variable.
#pragma once

#include "parser/syntax/literals.hpp"

#include <optional>

namespace plint::rules {

// The type that the parameter `variable` is declared with. None when it is no parameter of what stands around it, or has
// no type, or when a lambda has set a variable of its own by that name.
[[nodiscard]] std::optional<Node> declared_type(const syntax::Variable& variable);

// Whether `variable` is such a parameter of which each value is a number, a boolean or nothing.
[[nodiscard]] bool is_declared_number_or_boolean(const syntax::Variable& variable);

}  // namespace plint::rules
