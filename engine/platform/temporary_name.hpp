// Names of files that are written next to their place, and then get its name.
#pragma once

#include <cerrno>
#include <string>
#include <string_view>

namespace plint::engine {

// A random name.
[[nodiscard]] std::string temporary_name();

[[nodiscard]] bool is_temporary(std::string_view name);

// No process writes one file for that long, in seconds: older ones were left by a killed process.
inline constexpr int stale_after = 3600;

// Calls `take` with new names until one is not in use. Returns the last result of `take`, 0 or an errno value.
template <class Take>
int with_fresh_name(std::string& name, const Take& take)
{
    constexpr int max_tries = 100;
    int error = EEXIST;
    for (int i = 0; i < max_tries && error == EEXIST; ++i) {
        name = temporary_name();
        error = take();
    }
    return error;
}

}  // namespace plint::engine
