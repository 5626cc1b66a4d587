// The files of this machine.
#pragma once

#include "checks/files/file_system.hpp"

namespace plint::engine {

// Relative paths start from the current directory of the process. Never fails: what cannot be read is as if it were missing.
[[nodiscard]] const std::shared_ptr<const files::FileSystem>& disk();

// The current directory as an absolute path; empty if it no longer exists.
[[nodiscard]] std::string current_directory();

}  // namespace plint::engine
