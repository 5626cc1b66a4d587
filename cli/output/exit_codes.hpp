// The exit codes of plint, as the command line documents them.
#pragma once

namespace plint::cli {

inline constexpr int exit_clean = 0;
inline constexpr int exit_findings = 1;
inline constexpr int exit_usage_error = 2;  // usage or configuration error, or a file that cannot be read or written
inline constexpr int exit_crash = 3;        // a bug in plint

}  // namespace plint::cli
