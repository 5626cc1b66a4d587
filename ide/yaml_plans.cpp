#include "ide/yaml_plans.hpp"

#include "checks/files/file_system.hpp"
#include "checks/files/paths.hpp"
#include "ide/whole_names.hpp"

#include <algorithm>

namespace plint::ide {

namespace {

constexpr int max_plan_depth = 10;  // of directories

bool has_whole_name(std::string_view text, std::string_view name)
{
    return std::ranges::any_of(places_of(text, name),
                               [&](Span place) { return whole_name(text, place.begin) == name; });
}

std::string plan_below(const files::FileSystem& system, const std::string& folder, std::string_view name, int depth)
{
    if (depth > max_plan_depth)
        return {};
    for (const std::string& entry : files::sorted_entries(system, folder)) {
        const std::string_view extension = files::extension_of(entry);
        if (extension == ".yaml" || extension == ".yml") {
            if (const auto text = system.text_of(entry); text && has_whole_name(*text, name))
                return entry;
        } else if (extension.empty() && system.is_directory(entry)) {
            if (std::string found = plan_below(system, entry, name, depth + 1); !found.empty())
                return found;
        }
    }
    return {};
}

}  // namespace

std::string yaml_plan_that_names(const engine::Snapshot& snapshot, layout::FileIndex file, std::string_view name)
{
    const index::Project& project = snapshot.project();
    for (const layout::Module& module : project.layout().modules) {
        if (module.environment != project.file(file).environment && &module != project.module_of(file))
            continue;
        const std::string folder = files::below(module.root, "plans");
        if (!project.system().is_directory(folder))
            continue;
        if (std::string found = plan_below(project.system(), folder, name, 0); !found.empty())
            return found;
    }
    return {};
}

}  // namespace plint::ide
