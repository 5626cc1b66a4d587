// Files and directories of modules that are not here because the repository keeps them elsewhere, as far as its settings name
// them: `modules/a/manifests/b.pp` in a `.gitignore`.
#pragma once

#include "checks/index/project.hpp"

#include <string>
#include <vector>

namespace plint::lookup {

struct AbsentPath {
    std::string module;              // its name; empty: the path is in an environment, but in no module
    std::vector<std::string> inner;  // the components of the path in it; none: the whole module
    bool is_pattern = false;         // they and `module` are shell patterns (checks/files/glob.hpp)
    bool is_directory = false;       // it can only be a directory

    [[nodiscard]] std::string inner_path() const;
};

// Only paths to code, files or templates: `vendor/`, `*.swp` and `spec/fixtures/` name none. What is here although a pattern
// names it is left out. O(n log n) in the sizes of modules and patterns.
[[nodiscard]] std::vector<AbsentPath> absent_paths(const index::Project& project);

}  // namespace plint::lookup
