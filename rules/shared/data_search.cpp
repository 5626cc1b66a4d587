#include "rules/shared/data_search.hpp"

#include "checks/data/hierarchy.hpp"
#include "checks/project/paths.hpp"

#include <set>
#include <string>

namespace plint {

namespace {

struct Search {
    std::string_view key;
    bool has_data = false;
    bool found = false;

    void look_through(const std::string& folder)
    {
        for (const Entry& entry : entries_of(folder)) {
            if (entry.name.starts_with('.') || found)
                continue;
            const std::string path = below(folder, entry.name);
            if (entry.kind == Entry::Kind::folder)
                look_through(path);
            if (entry.kind == Entry::Kind::folder || !is_called_data(entry.name))
                continue;
            has_data = true;
            const auto text = text_of(path);
            found = !text || text->find(key) != std::string::npos;
        }
    }
};

void look_through(Search& search, const std::string& root, const Hierarchy& hierarchy)
{
    std::set<std::string> folders{"data", "hieradata"};
    folders.insert(hierarchy.folders().begin(), hierarchy.folders().end());
    for (const std::string& folder : folders)
        search.look_through(below(root, folder));
}

}  // namespace

std::optional<bool> data_mentions(const Context& ctx, std::optional<ModuleIndex> module, std::string_view key)
{
    const ProjectFile& file = ctx.project().file(*ctx.file());
    if (!file.environment)
        return std::nullopt;
    const std::string& root = ctx.project().layout().environments[*file.environment].root;
    const Hierarchy hierarchy(root, Hierarchy::Layer::environment);
    if (root.empty() || hierarchy.has_own_backend() || hierarchy.has_other_files())
        return std::nullopt;
    Search search{key};
    look_through(search, root, hierarchy);
    if (!search.has_data)
        return std::nullopt;
    if (module) {
        const std::string& folder = ctx.project().layout().modules[*module].root;
        look_through(search, folder, Hierarchy(folder, Hierarchy::Layer::module));
    }
    return search.found;
}

}  // namespace plint
