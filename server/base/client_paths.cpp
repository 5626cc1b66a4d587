#include "server/base/client_paths.hpp"

#include "checks/files/paths.hpp"
#include "engine/platform/files.hpp"
#include "server/base/uri.hpp"

#include <algorithm>
#include <utility>

namespace plint::server {

// The path with `to` in the place of `from`, if it is in `from`.
static std::string moved_path(const std::string& path, const std::string& from, const std::string& to)
{
    const std::string_view inner = files::inside(path, from);
    return inner.empty() ? path == from ? to : std::string() : files::below(to, inner);
}

std::vector<std::string> ClientPaths::enter(std::vector<std::string> folders)
{
    for (std::string& folder : folders)
        if (std::string real = engine::real_path(folder); !real.empty() && real != folder) {
            real_.insert_or_assign(folder, real);
            folder = std::move(real);
        }
    std::erase_if(real_, [&](const auto& pair) { return std::ranges::find(folders, pair.second) == folders.end(); });
    return folders;
}

std::string ClientPaths::path_of(const std::string& uri) const
{
    const std::string path = path_of_uri(uri);
    for (const auto& [folder, real] : real_)
        if (std::string moved = moved_path(path, folder, real); !moved.empty())
            return moved;
    return path;
}

std::string ClientPaths::uri_of(const std::string& path) const
{
    for (const auto& [folder, real] : real_)
        if (const std::string moved = moved_path(path, real, folder); !moved.empty())
            return uri_of_path(moved);
    return uri_of_path(path);
}

}  // namespace plint::server
