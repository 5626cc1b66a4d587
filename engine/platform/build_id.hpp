// The identity of this build of plint.
#pragma once

#include <string_view>

namespace plint::engine {

// Bytes that differ between any two different builds, from the linker (`--build-id`). Empty if there are none.
[[nodiscard]] std::string_view build_id();

}  // namespace plint::engine
