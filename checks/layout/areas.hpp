// The role of a file, from its path alone.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace plint::layout {

// How a file is read. `ruby`: files of a module's `lib` at places that Puppet or Facter prescribes; `data`: Hiera data,
// `metadata.json` and the Puppetfile; `library`: other Ruby code below `lib` that these files load, which defines no names.
enum class FileRole : std::uint8_t { manifest, epp, erb, ruby, library, data, none };

[[nodiscard]] constexpr bool is_ruby_code(FileRole role)
{
    return role == FileRole::ruby || role == FileRole::library;
}

// Whether the file is parsed to a tree.
[[nodiscard]] constexpr bool is_puppet_code(FileRole role)
{
    return role == FileRole::manifest || role == FileRole::epp;
}

// From the path alone: `.pp`, `.epp`, `.erb`, `.rb` below `lib/puppet/{functions,parser/functions,type,provider}` or
// `lib/facter`, other `.rb` below `lib/puppet`, `lib/puppet_x` or `lib/puppetx`, `hiera*.yaml`, and `.yaml`, `.yml` or
// `.eyaml` below `data`, `hieradata` or `hiera`. All files whose role is not `none` are discovered when a directory is
// checked.
[[nodiscard]] FileRole file_role(std::string_view path);

// Whether a file of this role is checked when a directory around it is: of ERB templates, only those below `templates`, and
// none below `spec`; of manifests, none below a module's `templates`, where they are templates of manifests.
[[nodiscard]] bool is_discovered(FileRole role, std::string_view path);

// Whether a file of this name is a Hiera configuration: `hiera.yaml`, `hiera_production.yaml`.
[[nodiscard]] bool is_hiera_settings(std::string_view name);

// The part of a module (or environment) that contains a file. `other`: Puppet loads no code from there.
enum class Area : std::uint8_t {
    other,
    manifests,
    functions,
    types,
    plans,
    ruby_functions,
    ruby_functions_3x,
    ruby_types,
    ruby_providers,
    facts
};

// Which analyses need the files of an area that were not requested.
enum class NeededBy : std::uint8_t { all, programs, nobody };

struct AreaFolder {
    std::string_view prefix;  // of paths relative to the root of a module
    std::string_view suffix;
    Area area;
    NeededBy needed_by = NeededBy::all;
};

inline constexpr std::array<AreaFolder, 9> area_folders{{
    {"manifests/", ".pp", Area::manifests},
    {"functions/", ".pp", Area::functions},
    {"types/", ".pp", Area::types},
    {"plans/", ".pp", Area::plans},
    {"lib/puppet/functions/", ".rb", Area::ruby_functions, NeededBy::programs},
    {"lib/puppet/parser/functions/", ".rb", Area::ruby_functions_3x, NeededBy::programs},
    {"lib/puppet/type/", ".rb", Area::ruby_types},
    {"lib/puppet/provider/", ".rb", Area::ruby_providers, NeededBy::nobody},
    {"lib/facter/", ".rb", Area::facts, NeededBy::programs},
}};

// `inner`: path of a file relative to the root of its module or environment.
[[nodiscard]] Area area_of(std::string_view inner);

// Directories of a module that Puppet reads.
inline constexpr std::array<std::string_view, 8> module_folders{"facts.d",   "files", "functions", "lib",
                                                                "manifests", "plans", "templates", "types"};

// Directories of Hiera data by custom.
inline constexpr std::array<std::string_view, 3> data_folders{"data", "hiera", "hieradata"};

// Directories in the root of a module or environment whose manifests Puppet loads for no name.
inline constexpr std::array<std::string_view, 4> sample_folders{"examples", "spec", "templates", "tests"};

// Whether a file is in one of them. `inner`: likewise.
[[nodiscard]] bool is_sample(std::string_view inner);

}  // namespace plint::layout
