// plint as `puppet-lint`.
#pragma once

#include <span>
#include <string_view>

namespace plint::cli::puppet_lint {

// Whether a program with this name (argv[0]) must behave like puppet-lint.
[[nodiscard]] bool is_called(std::string_view program);

// Runs the program. `words`: the arguments after the program's name. Returns the exit code, 0 or 1.
[[nodiscard]] int run(std::span<const char* const> words);

}  // namespace plint::cli::puppet_lint
