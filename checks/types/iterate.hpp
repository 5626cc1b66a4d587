// Iterable and callable types.
#pragma once

#include "checks/types/table.hpp"

#include <optional>

namespace plint::types {

[[nodiscard]] bool is_iterable(TypeTable& table, Type type);

// The type of the elements: std::nullopt if the type is not iterable, an empty Type if nothing is known of the elements.
[[nodiscard]] std::optional<Type> element_of(TypeTable& table, Type type);

// Whether values of the type can be called: `Callable[…]` accepts such a type as its last parameter, the block.
[[nodiscard]] bool is_callable(const TypeTable& table, Type type, int depth = 0);

}  // namespace plint::types
