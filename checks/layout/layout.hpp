// Where files lie: modules, environments and what else must be read to understand the files that were asked for.
// The part of the checks that looks at the disk (beside mentions.hpp, which few rules want).
#pragma once

#include "checks/layout/areas.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plint::layout {

using FileIndex = std::uint32_t;
using ModuleIndex = std::uint32_t;
using EnvironmentIndex = std::uint32_t;

struct Module {
    std::string root;    // as people are shown it, without a slash at the end; "." for the current folder
    std::string name;    // first segment of its names; empty: not known (then nothing is said about names)
    std::string folder;  // last part of the path
    bool has_metadata = false;
    bool name_is_guess = false;                   // from a folder that nothing proves to be named like the module
    std::vector<std::string> dependencies;        // what metadata.json names: `apache` for `puppetlabs/apache`
    std::optional<EnvironmentIndex> environment;  // the one whose module path it lies on, or that holds it
};

struct Environment {
    std::string root;
    std::string main_manifest;             // a file or a folder, as shown; not autoloaded
    std::vector<std::string> module_path;  // folders that exist, in order of search
    std::vector<ModuleIndex> modules;      // those that Puppet sees: of two in folders of one name, the first
    bool open_ended = false;               // the module path goes on in folders of the server that are not here
    std::vector<std::string> wanted;       // modules that the Puppetfile names; empty text: one whose name is computed
    bool one_program = true;               // all files of the main manifest's folder are read together
};

struct ProjectFile {
    std::string path;  // as given when asked for, else as people are shown it
    FileRole role = FileRole::none;
    bool asked = false;  // only these are ever reported on
    std::optional<ModuleIndex> module;
    std::optional<EnvironmentIndex> environment;
    Area area = Area::other;
    bool main_manifest = false;  // part of an environment's main manifest
    std::string inner;           // path below the module's root (the environment's, without module)
};

struct Layout {
    std::vector<Environment> environments;
    std::vector<Module> modules;     // in the order of each module path
    std::vector<ProjectFile> files;  // every file to read; sorted by path, no path twice
    unsigned puppet_version = 8;     // the Puppet that the code is for
};

struct ProjectOptions {
    std::vector<std::string> module_path;    // `--modulepath`: instead of what environment.conf says
    std::optional<std::string> environment;  // `--environment DIR`: instead of looking upwards
    unsigned puppet_version = 8;             // `--puppet-version`
};

// Of files that nobody asked for, which are needed: those that name classes, resource types, data types and plans or make
// out a module's name, or all that a program is made of.
enum class Extent : std::uint8_t { names, program };

// Finds modules and environments of the `asked` files (paths of files, as people are to be shown them; they need
// not exist: an unsaved buffer) and adds the files of those modules, and of all modules on their module path,
// that must be read too. Never fails: what cannot be read is left out. Same input, same result.
[[nodiscard]] Layout find_layout(std::span<const std::string> asked, const ProjectOptions& options,
                                 Extent extent = Extent::program);

}  // namespace plint::layout
