// `plint dump --format includes|scopes`: prints class graphs and scopes, to read or to draw.
#pragma once

#include "driver/options.hpp"

namespace plint {

// For the requested files and directories, with the project around them. Returns the exit code.
[[nodiscard]] int dump_program(const Options& options);

}  // namespace plint
