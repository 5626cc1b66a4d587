// What a folder is to Puppet: a module, an environment, or neither; and what the files in it say about it. Folders are
// absolute.
#pragma once

#include "checks/layout/layout.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plint::layout {

enum class RootKind : std::uint8_t { none, module, environment };

// By metadata.json, environment.conf, Puppetfile, hiera.yaml, Vagrantfile, `manifests/` and the name of the folder above.
[[nodiscard]] RootKind root_kind(const std::string& folder);

// Whether Puppet would take it for a module's name.
[[nodiscard]] bool is_module_name(std::string_view name);

// Whether the folder has nothing in it but hidden files: a git submodule that is not fetched.
[[nodiscard]] bool is_empty_module(const std::string& folder);

// The name from metadata.json or bolt-project.yaml, else from the folder. Sets nothing but what the folder says.
[[nodiscard]] Module read_module(const std::string& folder);

struct EnvironmentSettings {
    std::string manifest;                  // absolute
    std::vector<std::string> module_path;  // absolute; only folders that exist
    std::vector<std::string> wanted;       // as in Environment
    bool open_ended = false;               // likewise
    bool one_program = true;               // likewise
};

// environment.conf, or what holds without one.
[[nodiscard]] EnvironmentSettings read_environment(const std::string& folder);

}  // namespace plint::layout
