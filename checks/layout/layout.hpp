// The layout of a run: modules, environments, and which files must be read to analyze the requested ones. Reads directories
// and metadata.
#pragma once

#include "checks/catalogue/releases.hpp"
#include "checks/files/file_system.hpp"
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
    std::string root;    // path for reports, without a slash at the end; "." for the current directory
    std::string name;    // first segment of its names; empty: not known (then its names are not checked)
    std::string folder;  // last component of the path
    bool has_metadata = false;
    bool name_is_guess = false;                   // from the name of its directory, which may differ from the module's
    bool is_in_module_folder = false;             // Puppet goes by the name of its directory
    std::string author;                           // of metadata.json: `puppetlabs` for `puppetlabs/apache`
    std::vector<std::string> dependencies;        // of metadata.json: `apache` for `puppetlabs/apache`
    std::vector<std::string> dependency_authors;  // of each of them; empty: it does not say
    std::optional<EnvironmentIndex> environment;  // the one whose module path contains it, or whose directory does
    catalogue::Releases releases;                 // that its metadata.json requires
};

struct Environment {
    std::string root;
    std::string main_manifest;             // path for reports of a file or a directory; not autoloaded
    std::vector<std::string> module_path;  // existing directories, in search order
    std::vector<ModuleIndex> modules;      // those that Puppet sees: of two with the same directory name, the first
    bool open_ended = false;               // the module path also has directories of the server that are not available
    bool module_path_is_guess = false;     // no file says what it is
    std::vector<std::string> wanted;       // modules that the Puppetfile names; an empty string: a computed name
    bool one_program = true;               // all files of the main manifest's directory are in one compilation
};

struct ProjectFile {
    std::string path;  // of a requested file as given, else as for reports
    FileRole role = FileRole::none;
    bool requested = false;  // only these are ever reported on
    std::optional<ModuleIndex> module;
    std::optional<EnvironmentIndex> environment;
    Area area = Area::other;
    bool main_manifest = false;  // part of an environment's main manifest
    bool is_sample = false;      // in a directory for examples and tests: no other file sees its definitions
    std::string inner;           // path relative to the root of its module, else of its environment
};

struct Layout {
    std::vector<Environment> environments;
    std::vector<Module> modules;                  // in the order of each module path
    std::vector<ProjectFile> files;               // every file to read; sorted by path, without duplicates
    std::optional<catalogue::Releases> releases;  // that all code is for; std::nullopt: what each module requires

    // The releases of Puppet that the code of a file is for.
    [[nodiscard]] const catalogue::Releases& releases_for(std::optional<FileIndex> file) const;
};

struct ProjectOptions {
    std::vector<std::string> module_path;         // `--modulepath`: overrides environment.conf
    std::optional<std::string> environment;       // `--environment DIR`: overrides the search in parent directories
    std::optional<catalogue::Releases> releases;  // `--puppet-version`
    bool module_data = false;  // whether the layout has the Hiera data of all modules, not only of requested files
};

// Which files are needed besides the requested ones: those that define classes, resource types, data types and plans or that
// determine the name of a module; or all files of the program.
enum class Extent : std::uint8_t { names, program };

// Finds the modules and environments of the requested files, and the files of these modules, and of all modules on their
// module path, that must be read too. `requested`: paths for reports; the files need not exist (an unsaved buffer). Never
// fails: unreadable files are left out. Deterministic.
[[nodiscard]] Layout find_layout(std::span<const std::string> requested, const ProjectOptions& options,
                                 const files::FileSystem& system, Extent extent = Extent::program);

}  // namespace plint::layout
