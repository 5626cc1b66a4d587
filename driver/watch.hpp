// `--watch`: checks again whenever a file changes that matters.
#pragma once

#include "driver/options.hpp"

#include <functional>

namespace plint {

// Calls `check` now and after each change below the folders of the operands, in the modules and environments around
// them, or of settings above them, until the process is interrupted. Returns only when it cannot watch: the exit code.
[[nodiscard]] int watch(const Options& options, const std::function<int()>& check);

}  // namespace plint
