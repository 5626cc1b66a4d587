#include "checks/lookup/mount_points.hpp"

#include "checks/files/file_system.hpp"
#include "checks/lookup/project_roots.hpp"

#include <algorithm>
#include <vector>

namespace plint::lookup {

// The roots of modules and environments that are in no other one.
static std::vector<std::string> outermost_roots(const index::Project& project)
{
    std::vector<std::string> outer;
    for (const std::string& root : project_roots(project))
        if (outer.empty() || files::inside(root, outer.back()).empty())
            outer.push_back(root);
    return outer;
}

MountPoints::MountPoints(const index::Project& project)
{
    const files::FileSystem& system = project.system();
    const auto is_entered = [](std::string_view name) { return !name.starts_with('.'); };
    for (const std::string& root : outermost_roots(project)) {
        const bool is_whole = files::each_file_below(system, root, is_entered, [&](const std::string& path, int) {
            if (files::name_of(path).starts_with("fileserver.conf"))
                take(system.text_of(path).value_or(""));
        });
        any_ = any_ || !is_whole;
    }
}

// `[name]` on a line of its own begins the settings of a mount point.
void MountPoints::take(std::string_view settings)
{
    while (!settings.empty()) {
        std::string_view line = settings.substr(0, settings.find('\n'));
        settings.remove_prefix(std::min(line.size() + 1, settings.size()));
        line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
        const std::size_t end = line.find(']');
        if (!line.starts_with('[') || end == line.npos)
            continue;
        const std::string_view name = line.substr(1, end - 1);
        any_ = any_ || name.find_first_of("<$%") != name.npos;
        names_.emplace(name);
    }
}

}  // namespace plint::lookup
