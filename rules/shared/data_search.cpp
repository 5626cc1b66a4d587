#include "rules/shared/data_search.hpp"

#include "checks/files/paths.hpp"
#include "checks/hiera/hierarchy.hpp"

#include <set>
#include <string>

namespace plint::rules {

namespace {

struct Search {
    std::string_view key;
    bool has_data = false;
    bool found = false;

    void look_through(const std::string& folder)
    {
        for (const files::Entry& entry : files::list_directory(folder)) {
            if (entry.name.starts_with('.') || found)
                continue;
            const std::string path = files::below(folder, entry.name);
            if (entry.kind == files::Entry::Kind::folder)
                look_through(path);
            if (entry.kind == files::Entry::Kind::folder || !hiera::is_called_data(entry.name))
                continue;
            has_data = true;
            const auto text = files::text_of(path);
            found = !text || text->find(key) != std::string::npos;
        }
    }
};

void look_through(Search& search, const std::string& root, const hiera::Hierarchy& hierarchy)
{
    std::set<std::string> folders{"data", "hieradata"};
    folders.insert(hierarchy.folders().begin(), hierarchy.folders().end());
    for (const std::string& folder : folders)
        search.look_through(files::below(root, folder));
}

}  // namespace

std::optional<bool> data_mentions(const ProgramContext& ctx, std::optional<layout::ModuleIndex> module,
                                  std::string_view key)
{
    const layout::ProjectFile& file = ctx.project().file(*ctx.file());
    if (!file.environment)
        return std::nullopt;
    const std::string& root = ctx.project().layout().environments[*file.environment].root;
    const hiera::Hierarchy hierarchy(root, hiera::Hierarchy::Layer::environment);
    if (root.empty() || hierarchy.has_own_backend() || hierarchy.has_other_files())
        return std::nullopt;
    Search search{key};
    look_through(search, root, hierarchy);
    if (!search.has_data)
        return std::nullopt;
    if (module) {
        const std::string& folder = ctx.project().layout().modules[*module].root;
        look_through(search, folder, hiera::Hierarchy(folder, hiera::Hierarchy::Layer::module));
    }
    return search.found;
}

}  // namespace plint::rules
