// Which program this is.
#pragma once

#include <string_view>

namespace plint {

// Bytes that differ between any two builds that differ: what the linker has written (`--build-id`). Empty when it has not.
[[nodiscard]] std::string_view build_id();

}  // namespace plint
