#include "checks/layout/kinds.hpp"

#include "checks/files/paths.hpp"

#include <algorithm>
#include <array>

namespace plint::layout {

bool is_called_code(std::string_view path)
{
    return path.ends_with(".pp") || path.ends_with(".epp");
}

static bool is_root(const files::FileSystem& system, const std::string& folder)
{
    static constexpr std::array<std::string_view, 5> marks{"metadata.json", "environment.conf", "Puppetfile",
                                                           "hiera.yaml", ".git"};
    return std::ranges::any_of(marks, [&](std::string_view mark) { return system.exists(files::below(folder, mark)); });
}

Kinds::Kinds(const files::FileSystem& system) : here_(system.current_directory()), root_(here_)
{
    for (std::string_view folder = here_; folder.size() > 1; folder = files::parent_of(folder))
        if (is_root(system, std::string(folder))) {
            root_ = folder;
            return;
        }
}

std::string Kinds::inner(const std::string& path) const
{
    const std::string whole = files::absolute_path(path, here_);
    const std::string_view from_root = files::inside(whole, root_);
    return from_root.empty() ? whole : std::string(from_root);
}

FileRole Kinds::role(const std::string& path) const
{
    return file_role(is_called_code(path) || path.ends_with(".erb") ? path : inner(path));
}

bool Kinds::is_discovered(const std::string& path) const
{
    const FileRole found = role(path);
    const bool depends_on_place =
        found == FileRole::erb || (found == FileRole::manifest && path.find("templates/") != path.npos);
    return depends_on_place ? layout::is_discovered(found, inner(path)) : found != FileRole::none;
}

ParseOptions Kinds::parse_options(const SourceFile& source) const
{
    // Of all paths few have to be looked at from the root on.
    const ParseOptions options = plint::parse_options(source);
    return options.plans || here_.find("/plans") != here_.npos ? plint::parse_options(source, inner(source.path()))
                                                               : options;
}

}  // namespace plint::layout
