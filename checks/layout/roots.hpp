// What a directory is to Puppet: a module, an environment, or neither; and the settings in its files. Reads files.
// Precondition of all: `folder` is an absolute path.
#pragma once

#include "checks/layout/layout.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plint::layout {

enum class RootKind : std::uint8_t { none, module, environment };

// By metadata.json, environment.conf, Puppetfile, hiera.yaml, bolt-project.yaml, Vagrantfile, `manifests/` and the name of the
// parent directory.
[[nodiscard]] RootKind root_kind(const files::FileSystem& system, const std::string& folder);

// Whether Puppet accepts the name as the name of a module.
[[nodiscard]] bool is_module_name(std::string_view name);

// Whether the directory contains only hidden files, as a git submodule that is not checked out.
[[nodiscard]] bool is_empty_module(const files::FileSystem& system, const std::string& folder);

// A directory of a module path that may be a module, by its name.
struct ModuleDirectory {
    std::string folder;  // absolute
    bool empty = false;  // as of is_empty_module
};

// The directories with names of modules in a directory of a module path, sorted.
[[nodiscard]] std::vector<ModuleDirectory> module_directories(const files::FileSystem& system,
                                                              const std::string& folder);

// The module in the directory. Its name is from metadata.json or bolt-project.yaml, else from the directory. Does not set
// `root` and `environment`.
[[nodiscard]] Module read_module(const files::FileSystem& system, const std::string& folder);

// The module that an environment's own directory is, too: metadata.json or bolt-project.yaml names it. Bolt always takes it for
// one, Puppet where it is on a module path.
[[nodiscard]] std::optional<Module> module_in_environment(const files::FileSystem& system, const std::string& folder);

struct EnvironmentSettings {
    std::string manifest;                  // absolute
    std::vector<std::string> module_path;  // absolute; only existing directories
    std::vector<std::string> wanted;       // as in Environment
    bool open_ended = false;               // likewise
    bool lacks_directories = false;        // some of its module path are not here
    bool is_guess = false;                 // no file says what the module path is
    std::vector<ModuleDirectory> beside;   // then: modules in the directory itself
    bool one_program = true;               // as in Environment
};

// Those of the absolute paths that are directories, each once, in their order. O(n).
[[nodiscard]] std::vector<std::string> distinct_directories(const files::FileSystem& system,
                                                            std::vector<std::string> paths);

// The settings of environment.conf, else the module path of bolt-project.yaml. Without both, the module path has Puppet's
// default, the directory of the Puppetfile, and directories that have modules by custom.
[[nodiscard]] EnvironmentSettings read_environment(const files::FileSystem& system, const std::string& folder);

// What a Puppetfile installs.
struct PuppetfileModules {
    std::string directory = "modules";  // where, relative to that of the file
    std::vector<std::string>
        installed;  // without those that it says are part of the repository, or installed elsewhere
    std::vector<std::string> installed_elsewhere;  // directories of the latter, relative to that of the file
};

[[nodiscard]] PuppetfileModules modules_of_puppetfile(const std::string& text);

}  // namespace plint::layout
