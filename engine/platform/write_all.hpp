// Writing to an open file.
#pragma once

#include <string_view>

namespace plint::engine {

// Writes all of `bytes`. Allocates nothing: signal handlers may call it. Returns 0 or an errno value.
[[nodiscard]] int write_all(int file, std::string_view bytes);

}  // namespace plint::engine
