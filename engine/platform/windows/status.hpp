// The status of an open file.
#pragma once

#include "engine/platform/files.hpp"
#include "engine/platform/windows/system.hpp"

namespace plint::engine::windows {

[[nodiscard]] FileStatus status_of_open(HANDLE file);

}  // namespace plint::engine::windows
