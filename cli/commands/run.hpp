// The whole program except `main`.
#pragma once

#include <span>

namespace plint::cli {

// `words`: the command line, beginning with the program's name (which may be missing). With the name `puppet-lint`, plint
// behaves like puppet-lint. Returns the exit code.
[[nodiscard]] int run(std::span<const char* const> words);

}  // namespace plint::cli
