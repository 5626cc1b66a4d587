// What the user gives to the process besides files.
#pragma once

#include <span>
#include <string>

namespace plint::engine {

// The arguments of the program in UTF-8. They live as long as the process.
[[nodiscard]] std::span<const char* const> arguments(int count, const char* const* words);

// The home directory (HOME; on Windows USERPROFILE), and the directory for caches of all programs (XDG_CACHE_HOME; on Windows
// LOCALAPPDATA if that is not set), as the environment names them; empty: not set.
[[nodiscard]] std::string home_variable();
[[nodiscard]] std::string caches_variable();

}  // namespace plint::engine
