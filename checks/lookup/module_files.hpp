// Templates and files of modules, found by the names that code uses.
#pragma once

#include "checks/index/project.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plint::lookup {

enum class FileKind : std::uint8_t { templates, files };

// A file that code names as `module/path`.
struct ModuleFile {
    bool missing = false;  // proved: the module is here, and nothing keeps the file elsewhere (absence.hpp)
    std::string path;      // path for reports; empty if the module is not available
};

// Looks in the module's directory only: a name with `..` counts as one of a module that is not available.
[[nodiscard]] ModuleFile find_module_file(const index::Project& project, layout::FileIndex from, FileKind kind,
                                          std::string_view name);

// The template that `epp(name)` renders: Puppet appends `.epp` if `name` does not end with it.
[[nodiscard]] ModuleFile find_template(const index::Project& project, layout::FileIndex from, std::string_view name);

// The file of this name in `templates` at the root of the environment, where no version of Puppet since 4 looks for templates;
// empty: there is none. `name`: as in `template(name)`.
[[nodiscard]] std::string template_of_environment(const index::Project& project, layout::FileIndex from,
                                                  std::string_view name);

struct ModuleFileNames {
    std::vector<std::string> names;  // as `module/path`, sorted
    std::size_t letters = 0;         // of all names
    bool is_complete = false;        // the module is available, and no symlink leads to other directories
};

// All files and directories of this kind in the module that `name` (`module/path`) names. Reads the directories of a module
// once for each project, which owns the result.
[[nodiscard]] const ModuleFileNames& module_file_names(const index::Project& project, layout::FileIndex from,
                                                       FileKind kind, std::string_view name);

// Whether the texts occur in the name in this order, the first one at its begin and the last one at its end: `m/${x}/a.conf`
// has the texts `m/` and `/a.conf`. Precondition: there is at least one text. O(size of the name).
[[nodiscard]] bool matches_texts(std::string_view name, std::span<const std::string> texts);

// Whether a file whose name matches the texts may be kept elsewhere, or its module is not available. Precondition: the first of
// two or more texts begins with the name of the module and a slash. `letters_left`: how many letters of names may be compared;
// after that the answer is true.
[[nodiscard]] bool may_be_elsewhere(const index::Project& project, layout::FileIndex from, FileKind kind,
                                    std::span<const std::string> texts, std::size_t& letters_left);

}  // namespace plint::lookup
