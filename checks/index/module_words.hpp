// The words of all that a module ships, to tell what it uses of another one.
#pragma once

#include "checks/index/project.hpp"

#include <string>
#include <string_view>
#include <unordered_set>

namespace plint::index {

class ModuleWords {
public:
    // Reads code, templates and data below the folder, and all text of `tasks`, `files` and `templates` (of files up to
    // 1 MiB), but for what is hidden, `spec` and what describes the module. A line of Puppet or Ruby code that begins with `#` counts for nothing.
    explicit ModuleWords(const std::string& root);

    // Whether this word of letters, digits and `_` is there, in any case.
    [[nodiscard]] bool has(std::string_view word) const;

private:
    void read(const std::string& path);

    std::unordered_set<std::string> words_;  // lower case
};

// Whether they hold a name of something that the other module defines, or of a file of its `lib` that code may load.
// True also where what it brings cannot be told.
[[nodiscard]] bool uses(const ModuleWords& words, const Project& project, layout::ModuleIndex other);

}  // namespace plint::index
