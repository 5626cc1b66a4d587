// The whole program but for `main`.
#pragma once

#include <span>

namespace plint {

// `words`: the command line without the program's name. Returns the exit code.
[[nodiscard]] int run(std::span<const char* const> words);

}  // namespace plint
