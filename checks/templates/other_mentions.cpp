#include "checks/templates/other_mentions.hpp"

#include "checks/files/paths.hpp"
#include "checks/summary/foreign_names.hpp"

#include <algorithm>
#include <array>
#include <mutex>
#include <set>
#include <string>
#include <unordered_map>

namespace plint::templates {

namespace {

using NameSet = std::set<std::string, std::less<>>;

// What the files that a run checks contain is in their summaries; the other files around a module are read here.
class OtherMentions {
public:
    explicit OtherMentions(const index::Project& project)
    {
        for (layout::FileIndex file = 0; file < project.layout().files.size(); ++file)
            if (const auto& names = project.summary(file).foreign_names)
                names_.insert(names->begin(), names->end());
    }

    [[nodiscard]] bool has(std::string_view name) const { return names_.contains(name); }

    // Whether a file below the folder, which is no file of the project, contains the name.
    [[nodiscard]] bool has_below(const index::Project& project, const std::string& folder, std::string_view name) const
    {
        const std::lock_guard lock(mutex_);
        const auto [at, is_new] = by_folder_.try_emplace(folder);
        if (is_new)
            read_folder(project, folder, at->second);
        return at->second.contains(name);
    }

private:
    static void read_folder(const index::Project& project, const std::string& folder, NameSet& names)
    {
        for (const files::Entry& entry : project.system().list_directory(folder)) {
            const std::string path = files::below(folder, entry.name);
            if (entry.name.starts_with('.'))
                continue;
            if (entry.kind == files::Entry::Kind::folder)
                read_folder(project, path, names);
            else if (is_read(entry.name))
                read_file(project, path, names);
        }
    }

    static bool is_read(std::string_view name)
    {
        static constexpr auto endings = std::to_array<std::string_view>({".erb", ".yaml", ".yml", ".eyaml", ".json"});
        return std::ranges::any_of(endings, [&](std::string_view ending) { return name.ends_with(ending); });
    }

    static void read_file(const index::Project& project, const std::string& path, NameSet& names)
    {
        const auto known = project.find(path.starts_with("./") ? std::string_view(path).substr(2) : path);
        if (known && project.summary(*known).foreign_names)
            return;
        const auto wanted =
            path.ends_with(".erb") ? summary::NamesOf::templates_and_variables : summary::NamesOf::templates;
        if (const auto text = project.system().text_of(path))
            for (std::string& name : summary::foreign_names(*text, wanted))
                names.insert(std::move(name));
    }

    NameSet names_;
    mutable std::mutex mutex_;
    mutable std::unordered_map<std::string, NameSet> by_folder_;
};

}  // namespace

bool is_mentioned_elsewhere(const index::Project& project, layout::FileIndex file, std::string_view name)
{
    static constexpr auto data_folders = std::to_array<std::string_view>({"data", "hieradata", "hiera"});
    const std::string_view last = name.find("::") == std::string_view::npos ? files::name_of(name) : name;
    const OtherMentions& mentions = project.derived<OtherMentions>();
    if (mentions.has(last) || std::ranges::binary_search(project.names_in_ruby(), last))
        return true;
    const auto is_below = [&](const std::string& root, std::string_view folder) {
        return mentions.has_below(project, files::below(root, folder), last);
    };
    const auto is_in_data = [&](const std::string& root) {
        return std::ranges::any_of(data_folders, [&](std::string_view folder) { return is_below(root, folder); });
    };
    const layout::ProjectFile& at = project.file(file);
    const layout::Module* const module = project.module_of(file);
    if (module && (is_below(module->root, "templates") || is_in_data(module->root)))
        return true;
    return at.environment && is_in_data(project.layout().environments[*at.environment].root);
}

}  // namespace plint::templates
