// The whole program but for `main`.
#pragma once

#include <span>

namespace plint {

// `words`: the command line from the program's name on (a caller may leave out even that); called `puppet-lint` it
// behaves as puppet-lint does. Returns the exit code.
[[nodiscard]] int run(std::span<const char* const> words);

}  // namespace plint
