#include "checks/layout/areas.hpp"

#include "checks/files/paths.hpp"

#include <string>

namespace plint::layout {

namespace {

// `hiera.yaml` itself and its relatives (`hiera_production.yaml`), and the files where they usually look.
bool is_hiera_path(std::string_view path)
{
    const auto has_folder = [&](std::string_view folder) {
        return path.starts_with(folder) || path.find('/' + std::string(folder)) != path.npos;
    };
    return is_hiera_settings(files::name_of(path)) || has_folder("data/") || has_folder("hieradata/")
        || has_folder("hiera/");
}

}  // namespace

bool is_hiera_settings(std::string_view name)
{
    return name.starts_with("hiera") && (name.ends_with(".yaml") || name.ends_with(".yml"));
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
        const std::size_t at = path.find(folder.prefix);
        if (at == 0 || (at != std::string_view::npos && path[at - 1] == '/'))
            return FileRole::ruby;
    }
    return FileRole::none;
}

bool is_discovered(FileRole role, std::string_view path)
{
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

}  // namespace plint::layout
