// Files that modules keep for Puppet to hand out: templates and files.
#pragma once

#include "checks/index/project.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plint::lookup {

enum class FileKind : std::uint8_t { templates, files };

// A file that code names as `module/path`.
struct ModuleFile {
    bool missing = false;  // the module is at hand and does not have it
    std::string path;      // where it would be, as people are shown it; empty: the module is not at hand
};

// Looks at the disk, in the module's folder only: a name that leads out of it is as good as one of a module not at hand.
[[nodiscard]] ModuleFile find_module_file(const index::Project& project, layout::FileIndex from, FileKind kind,
                                          std::string_view name);

// The template that `epp(name)` renders: Puppet adds `.epp` where it is left out.
[[nodiscard]] ModuleFile find_template(const index::Project& project, layout::FileIndex from, std::string_view name);

// Names of all files of the same module, `module/path`.
[[nodiscard]] std::vector<std::string> module_file_names(const index::Project& project, layout::FileIndex from,
                                                         FileKind kind, std::string_view name);

}  // namespace plint::lookup
