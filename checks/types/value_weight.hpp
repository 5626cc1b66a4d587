// The size of a known value, counted as if nothing in it were shared.
#pragma once

#include "checks/types/value.hpp"

#include <cstddef>

namespace plint::types {

// One for the value and for each value in it, and one for each 64 bytes of text. Stops soon after `max`: O(max).
[[nodiscard]] std::size_t weight_of(const Value& value, std::size_t max);

}  // namespace plint::types
