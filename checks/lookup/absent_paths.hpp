// Files and directories of modules that are not here because the repository keeps them elsewhere, as far as its settings name
// them: `modules/a/manifests/b.pp` in a `.gitignore`.
#pragma once

#include "checks/index/project.hpp"

#include <string>
#include <vector>

namespace plint::lookup {

struct AbsentPath {
    std::string module;  // its name; empty: the path is in an environment, but in no module
    std::string inner;   // the path in it; empty: the whole module
    bool is_pattern;     // `module` and `inner` are shell patterns (checks/files/glob.hpp)
    bool is_directory;   // it can only be a directory
};

// Only paths to code, files or templates: `vendor/`, `*.swp` and `spec/fixtures/` name none. What is here although a pattern
// names it is left out. O(n log n) in the sizes of modules and patterns.
[[nodiscard]] std::vector<AbsentPath> absent_paths(const index::Project& project);

}  // namespace plint::lookup
