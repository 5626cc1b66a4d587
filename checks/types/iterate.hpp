// What can be iterated, and over what.
#pragma once

#include "checks/types/table.hpp"

#include <optional>

namespace plint::types {

[[nodiscard]] bool is_iterable(TypeTable& table, Type type);

// The type of the elements: none when it cannot be iterated, an empty Type when nothing is known of them.
[[nodiscard]] std::optional<Type> element_of(TypeTable& table, Type type);

// Could this be called? What `Callable[…]` takes for the block when it stands last.
[[nodiscard]] bool is_callable(const TypeTable& table, Type type, int depth = 0);

}  // namespace plint::types
