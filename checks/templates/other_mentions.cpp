#include "checks/templates/other_mentions.hpp"

#include "checks/files/paths.hpp"
#include "parser/source/characters.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <mutex>
#include <set>
#include <string>
#include <unordered_map>

namespace plint::templates {

namespace fs = std::filesystem;

namespace {

// The last parts of all paths with the ending `.erb`, and all names with `::`, in the files of one folder.
using Names = std::set<std::string, std::less<>>;

bool is_path_sign(char sign)
{
    return is_word(sign) || sign == '-' || sign == '.' || sign == '+' || sign == '@';
}

void add_names(std::string_view text, Names& names)
{
    constexpr std::string_view ending = ".erb";
    for (std::size_t at = text.find(ending); at != std::string_view::npos; at = text.find(ending, at + 1)) {
        std::size_t begin = at;
        while (begin > 0 && is_path_sign(text[begin - 1]))
            --begin;
        names.emplace(text.substr(begin, at + ending.size() - begin));
    }
    for (std::size_t at = text.find("::"); at != std::string_view::npos; at = text.find("::", at)) {
        const auto is_name_sign = [](char sign) { return is_word(sign) || sign == ':'; };
        std::size_t begin = at;
        while (begin > 0 && is_name_sign(text[begin - 1]))
            --begin;
        while (at < text.size() && is_name_sign(text[at]))
            ++at;
        names.emplace(text.substr(begin, at - begin));
    }
}

bool is_read(std::string_view name)
{
    static constexpr auto endings = std::to_array<std::string_view>({".erb", ".rb", ".yaml", ".yml", ".eyaml", ".json"});
    return std::ranges::any_of(endings, [&](std::string_view ending) { return name.ends_with(ending); });
}

void read_folder(const std::string& folder, Names& names)
{
    for (const files::Entry& entry : files::entries_of(folder)) {
        if (entry.name.starts_with('.'))
            continue;
        const std::string path = files::below(folder, entry.name);
        if (entry.kind == files::Entry::Kind::folder) {
            if (entry.name != "spec")
                read_folder(path, names);
        } else if (is_read(entry.name) && entry.name != "metadata.json") {
            if (const auto text = files::text_of(path))
                add_names(*text, names);
        }
    }
}

// By the folders that hold the files.
class OtherMentions {
public:
    explicit OtherMentions(const index::Project&) {}

    const Names& below(const std::string& root) const
    {
        const std::lock_guard lock(mutex_);
        const auto [at, is_new] = by_root_.try_emplace(root);
        if (is_new)
            read_folder(root, at->second);
        return at->second;
    }

private:
    mutable std::mutex mutex_;
    mutable std::unordered_map<std::string, Names> by_root_;
};

}  // namespace

bool is_mentioned_elsewhere(const index::Project& project, layout::FileIndex file, std::string_view name)
{
    const layout::ProjectFile& at = project.file(file);
    const OtherMentions& mentions = project.derived<OtherMentions>();
    const std::string_view last = name.find("::") == std::string_view::npos ? files::name_of(name) : name;
    const auto has = [&](const std::string& root) { return !root.empty() && mentions.below(root).contains(last); };
    if (at.environment) {
        const layout::Environment& environment = project.layout().environments[*at.environment];
        return has(environment.root)
            || std::ranges::any_of(environment.modules, [&](layout::ModuleIndex module) {
                   const std::string& root = project.layout().modules[module].root;
                   const bool is_inside = environment.root == "." || files::inside(root, environment.root).size() > 0;
                   return !is_inside && has(root);
               });
    }
    return at.module && has(project.layout().modules[*at.module].root);
}

}  // namespace plint::templates
