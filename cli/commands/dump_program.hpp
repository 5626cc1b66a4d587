// `plint dump --format includes|scopes`: prints class graphs and scopes, to read or to draw.
#pragma once

#include "cli/options/options.hpp"

namespace plint::cli {

// For the requested files and directories, with the project around them. Returns the exit code.
[[nodiscard]] int dump_program(const Options& options);

}  // namespace plint::cli
