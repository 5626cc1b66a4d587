// What users are told about the module paths that plint guesses.
#pragma once

#include "checks/index/project.hpp"

#include <string>
#include <vector>

namespace plint::server {

// A message for each environment without environment.conf whose modules are not only in `modules`: where plint searches them.
[[nodiscard]] std::vector<std::string> guessed_module_paths(const index::Project& project);

}  // namespace plint::server
