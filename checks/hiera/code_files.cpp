#include "checks/hiera/code_files.hpp"

#include "checks/files/paths.hpp"

#include <algorithm>
#include <array>

namespace plint::hiera {

bool has_calls(std::string_view path)
{
    constexpr auto endings =
        std::to_array<std::string_view>({".pp", ".epp", ".erb", ".rb", ".yaml", ".yml", ".eyaml", ".json"});
    return std::ranges::find(endings, files::extension_of(path)) != endings.end();
}

bool is_tested_or_hidden(std::string_view name)
{
    return name.starts_with('.') || name == "spec" || name == "tests" || name == "examples";
}

std::string module_of_path(std::string_view path)
{
    for (const std::string_view directory : {"/manifests/", "/templates/", "/functions/", "/lib/"})
        if (const std::size_t at = path.find(directory); at != path.npos)
            return std::string(files::name_of(path.substr(0, at)));
    return {};
}

bool is_data_path(std::string_view path)
{
    return path.ends_with(".yaml") || path.ends_with(".yml") || path.ends_with(".eyaml") || path.ends_with(".json");
}

}  // namespace plint::hiera
