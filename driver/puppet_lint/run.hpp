// plint as `puppet-lint`.
#pragma once

#include <span>
#include <string_view>

namespace plint::puppet_lint {

// Whether a program called by this name (argv[0]) is to be puppet-lint.
[[nodiscard]] bool is_called(std::string_view program);

// The whole run: `words` are those behind the program's name. Returns the exit code, 0 or 1.
[[nodiscard]] int run(std::span<const char* const> words);

}  // namespace plint::puppet_lint
