#include "checks/layout/areas.hpp"

#include "checks/files/paths.hpp"

#include <algorithm>
#include <string>

namespace plint::layout {

namespace {

// `hiera.yaml` itself and its relatives (`hiera_production.yaml`), and the files where they usually look.
bool is_hiera_path(std::string_view path)
{
    const auto is_below = [&](std::string_view name) {
        const std::string folder = std::string(name) + '/';
        return path.starts_with(folder) || path.find('/' + folder) != path.npos;
    };
    return is_hiera_settings(files::name_of(path)) || std::ranges::any_of(data_folders, is_below);
}

}  // namespace

bool is_hiera_settings(std::string_view name)
{
    return name.starts_with("hiera") && (name.ends_with(".yaml") || name.ends_with(".yml"));
}

// Whether the path has the directory, which ends with a slash.
static bool is_below(std::string_view path, std::string_view directory)
{
    const std::size_t at = path.find(directory);
    return at == 0 || (at != std::string_view::npos && path[at - 1] == '/');
}

// Ruby code that the files with a prescribed place load by `require`.
static bool is_library(std::string_view path)
{
    static constexpr auto directories =
        std::to_array<std::string_view>({"lib/puppet/", "lib/puppet_x/", "lib/puppetx/"});
    return path.ends_with(".rb") && !is_below(path, "spec/")
        && std::ranges::any_of(directories, [&](std::string_view directory) { return is_below(path, directory); });
}

FileRole file_role(std::string_view path)
{
    if (path.ends_with(".pp"))
        return FileRole::manifest;
    if (path.ends_with(".epp"))
        return FileRole::epp;
    if (path.ends_with(".erb"))
        return FileRole::erb;
    if (path.ends_with(".yaml") || path.ends_with(".yml") || path.ends_with(".eyaml"))
        return is_hiera_path(path) ? FileRole::data : FileRole::none;
    if (const std::string_view name = files::name_of(path); name == "metadata.json" || name == "Puppetfile")
        return FileRole::data;
    for (const AreaFolder& folder : area_folders) {
        if (folder.suffix != ".rb" || !path.ends_with(".rb"))
            continue;
        if (is_below(path, folder.prefix))
            return FileRole::ruby;
    }
    return is_library(path) ? FileRole::library : FileRole::none;
}

// Whether the path leads into `templates` from anywhere but a directory of code, where it is a part of names.
static bool is_in_templates(std::string_view path)
{
    constexpr std::string_view folder = "templates/";
    std::size_t at = path.find(folder);
    while (at != path.npos && at > 0 && path[at - 1] != '/')
        at = path.find(folder, at + 1);
    const std::string around = '/' + std::string(path.substr(0, std::min(at, path.size())));
    return at != path.npos && std::ranges::none_of(area_folders, [&](const AreaFolder& area) {
               return around.find('/' + std::string(area.prefix)) != around.npos;
           });
}

bool is_discovered(FileRole role, std::string_view path)
{
    if (role == FileRole::manifest)
        return !is_in_templates(path);
    if (role == FileRole::erb)
        return (path.starts_with("templates/") || path.find("/templates/") != path.npos) && !path.starts_with("spec/")
            && path.find("/spec/") == path.npos;
    return role != FileRole::none;
}

Area area_of(std::string_view inner)
{
    for (const AreaFolder& folder : area_folders)
        if (inner.starts_with(folder.prefix) && inner.ends_with(folder.suffix))
            return folder.area;
    return Area::other;
}

bool is_sample(std::string_view inner)
{
    const std::size_t slash = inner.find('/');
    return slash != inner.npos && std::ranges::find(sample_folders, inner.substr(0, slash)) != sample_folders.end();
}

}  // namespace plint::layout
