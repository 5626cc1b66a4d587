// The words in all files of a module, from which follows whether it uses another module.
#pragma once

#include "checks/index/project.hpp"

#include <string>
#include <string_view>
#include <unordered_set>

namespace plint::index {

class ModuleWords {
public:
    // Reads code, templates and data below the directory, and all files up to 1 MiB of `tasks`, `files` and `templates`, except
    // hidden files, `spec` and the files that describe the module. Lines of code that begin with `#` are ignored.
    ModuleWords(const files::FileSystem& system, const std::string& root);

    // Whether the module contains the word, in any case, or is too large to read. Precondition: only letters, digits and `_`.
    [[nodiscard]] bool has(std::string_view word) const;

private:
    void read(const std::string& text, bool code);

    bool is_complete_ = true;
    std::unordered_set<std::string> words_;  // lower case
};

// Whether the words contain a name that the other module defines, or the name of a file of its `lib` that code may load. True
// also if it is not known what the other module defines.
[[nodiscard]] bool uses(const ModuleWords& words, const Project& project, layout::ModuleIndex other);

}  // namespace plint::index
