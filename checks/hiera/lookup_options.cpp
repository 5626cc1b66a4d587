#include "checks/hiera/lookup_options.hpp"

#include "checks/files/paths.hpp"
#include "checks/text/match.hpp"

#include <algorithm>
#include <set>

namespace plint::hiera {

namespace {

// `merge: first` is what happens without it.
bool changes_values(const DataNode& options)
{
    const DataNode* const merge = find(options, "merge");
    return options.kind != DataNode::Kind::mapping || find(options, "convert_to") != nullptr
        || (merge != nullptr && merge->text != "first");
}

}  // namespace

LookupOptions::LookupOptions(const files::FileSystem& system, const std::string& root, const Hierarchy& hierarchy)
{
    open_ = hierarchy.has_other_files();
    std::set<std::string> folders{"data", "hieradata"};
    folders.insert(hierarchy.folders().begin(), hierarchy.folders().end());
    for (const std::string& folder : folders)
        read_folder(system, files::below(root, folder));
}

void LookupOptions::read_folder(const files::FileSystem& system, const std::string& folder)
{
    for (const files::Entry& entry : system.list_directory(folder)) {
        const std::string path = files::below(folder, entry.name);
        if (entry.name.starts_with('.'))
            continue;
        if (entry.kind == files::Entry::Kind::folder)
            read_folder(system, path);
        const auto text = is_called_data(entry.name) ? system.text_of(path) : std::nullopt;  // JSON is YAML, too
        if (!text || text->find("lookup_options") == text->npos)
            continue;
        const HieraData data = read_hiera_data(*text);
        open_ = open_ || data.problem;
        read(data.root);
    }
}

void LookupOptions::read(const DataNode& data)
{
    open_ = open_ || data.kind == DataNode::Kind::unknown;
    const DataNode* const all = find(data, "lookup_options");
    if (all == nullptr)
        return;
    open_ = open_ || all->kind != DataNode::Kind::mapping;
    for (std::size_t i = 0; i + 1 < all->items.size(); i += 2) {
        const DataNode& key = all->items[i];
        if (!changes_values(all->items[i + 1]))
            continue;
        if (key.text.empty() || key.text.find("%{") != key.text.npos)
            open_ = true;
        else if (key.text.starts_with('^'))
            patterns_.push_back(key.text);
        else
            keys_.insert(key.text);
    }
}

bool LookupOptions::may_change(std::string_view key, text::RegexBudget& budget) const
{
    return open_ || keys_.contains(std::string(key)) || std::ranges::any_of(patterns_, [&](const std::string& pattern) {
               return text::matches(pattern, key, &budget).value_or(true);
           });
}

}  // namespace plint::hiera
