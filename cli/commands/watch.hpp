// `--watch`: checks again whenever a relevant file changes.
#pragma once

#include "cli/options/options.hpp"

#include <functional>

namespace plint::cli {

// Calls `check` now and after each change below the directories of the operands, in the modules and environments around
// them, or of settings above them, until the process is interrupted. Returns the exit code, only if it cannot watch.
[[nodiscard]] int watch(const Options& options, const std::function<int()>& check);

}  // namespace plint::cli
