// `plint dump --format includes|scopes`: what plint makes of a program, to look at or to draw.
#pragma once

#include "driver/options.hpp"

namespace plint {

// Of the files and folders that were asked for, with what surrounds them. Returns the exit code.
[[nodiscard]] int dump_program(const Options& options);

}  // namespace plint
