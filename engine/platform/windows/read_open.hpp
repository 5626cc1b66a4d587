// Reads open files.
#pragma once

#include "engine/platform/read.hpp"
#include "engine/platform/windows/system.hpp"

namespace plint::engine::windows {

// A regular file; others are a problem, also a symlink that was opened itself. `stamp`: from before it was read.
[[nodiscard]] FileText read_open(HANDLE file, FileStamp& stamp);

}  // namespace plint::engine::windows
