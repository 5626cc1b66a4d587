#include "ide/other_data.hpp"

#include "checks/files/paths.hpp"
#include "checks/hiera/hierarchy.hpp"

#include <set>

namespace plint::ide {

namespace {

class OtherDataReader {
public:
    OtherDataReader(const engine::Snapshot& snapshot, const Search& search)
        : snapshot_(snapshot), system_(snapshot.project().system()), search_(search)
    {
    }

    std::vector<OtherData> run()
    {
        const index::Project& project = snapshot_.project();
        const layout::Layout& layout = project.layout();
        for (layout::EnvironmentIndex i = 0; i < layout.environments.size(); ++i)
            if (!layout.environments[i].root.empty())
                add(project.hierarchy_of(i), layout.environments[i].root);
        for (layout::ModuleIndex i = 0; i < layout.modules.size(); ++i)
            if (const auto file = project.reporting_file(i))
                add(project.hierarchy(*file), layout.modules[i].root);
        std::vector<OtherData> found;
        for (const std::string& path : paths_) {
            search_.step();
            if (auto text = system_.text_of(path))
                found.push_back({snapshot_.shown(path), std::move(*text)});
        }
        return found;
    }

private:
    void add(const hiera::Hierarchy& hierarchy, const std::string& root)
    {
        const auto enter = [](std::string_view name) { return !name.starts_with('.'); };
        for (const std::string& folder : hierarchy.folders())
            static_cast<void>(
                files::each_file_below(system_, files::below(root, folder), enter, [&](const std::string& path, int) {
                    if (hiera::is_called_data(path))
                        add_path(path);
                }));
        for (const std::string& inner : hierarchy.literal_files())
            add_path(files::below(root, inner));
    }

    void add_path(const std::string& path)
    {
        const std::string absolute = system_.absolute(path);
        if (!snapshot_.find(absolute) && system_.is_file(absolute))
            paths_.insert(absolute);
    }

    const engine::Snapshot& snapshot_;
    const files::FileSystem& system_;
    const Search& search_;
    std::set<std::string> paths_;  // absolute
};

}  // namespace

std::vector<OtherData> other_data(const engine::Snapshot& snapshot, const Search& search)
{
    return OtherDataReader(snapshot, search).run();
}

}  // namespace plint::ide
