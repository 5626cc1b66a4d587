// Standard input, standard output and standard error.
#pragma once

namespace plint::engine {

inline constexpr int standard_input = 0;
inline constexpr int standard_output = 1;
inline constexpr int standard_error = 2;

// Before anything is read or written: opens those that are closed, so that no other file gets their numbers; bytes pass
// unchanged; writing to a closed pipe or above a limit of the system is an error, and does not end the process. False: it
// failed.
[[nodiscard]] bool prepare_standard_files();

[[nodiscard]] bool is_terminal(int file);

// In columns; 0: unknown.
[[nodiscard]] unsigned terminal_width(int file);

[[nodiscard]] bool is_regular_file(int file);

}  // namespace plint::engine
