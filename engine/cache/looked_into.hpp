// Names of files whose contents findings may depend on.
#pragma once

#include "checks/files/paths.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

namespace plint::engine {

// What a repository keeps elsewhere (checks/lookup/kept_elsewhere.hpp).
inline constexpr std::array<std::string_view, 4> repository_settings{".gitattributes", ".gitignore", ".gitmodules",
                                                                     "Puppetfile"};

// Files that Puppet, Ruby and Hiera read, and so rules may read them; those of repositories; and those that show which tools
// are in use (rules/suspicious/unused_suppression).
[[nodiscard]] inline bool is_looked_into(std::string_view path)
{
    constexpr std::array<std::string_view, 8> endings{".pp", ".epp", ".erb", ".rb", ".yaml", ".yml", ".eyaml", ".json"};
    constexpr std::array<std::string_view, 3> names{"Gemfile", "Rakefile", ".puppet-lint.rc"};
    const std::string_view name = files::name_of(path);
    return std::ranges::any_of(endings, [&](std::string_view ending) { return path.ends_with(ending); })
        || std::ranges::find(names, name) != names.end()
        || std::ranges::find(repository_settings, name) != repository_settings.end()
        || name.starts_with("fileserver.conf");
}

// In a root itself: files that rules read there, without reports of tools.
[[nodiscard]] inline bool is_code_of_root(std::string_view name)
{
    return is_looked_into(name) && !name.ends_with(".json");
}

}  // namespace plint::engine
