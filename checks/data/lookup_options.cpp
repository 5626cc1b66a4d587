#include "checks/data/lookup_options.hpp"

#include "checks/project/paths.hpp"
#include "checks/types/match.hpp"

#include <algorithm>
#include <array>

namespace plint {

namespace {

// `merge: first` is what happens without it.
bool changes_values(const DataNode& options)
{
    const DataNode* const merge = find(options, "merge");
    return options.kind != DataNode::Kind::mapping || find(options, "convert_to") != nullptr || (merge != nullptr && merge->text != "first");
}

bool is_data(std::string_view name)
{
    constexpr auto endings = std::to_array<std::string_view>({".yaml", ".yml", ".eyaml"});
    return std::ranges::any_of(endings, [&](std::string_view ending) { return name.ends_with(ending); });
}

}  // namespace

LookupOptions::LookupOptions(const std::string& root)
{
    read_folder(below(root, "data"));
    read_folder(below(root, "hieradata"));
}

void LookupOptions::read_folder(const std::string& folder)
{
    for (const Entry& entry : entries_of(folder)) {
        const std::string path = below(folder, entry.name);
        if (entry.kind == Entry::Kind::folder)
            read_folder(path);
        if (!is_data(entry.name))
            continue;
        const auto text = text_of(path);
        if (!text || text->find("lookup_options") == text->npos)
            continue;
        if (const auto data = read_hiera_data(*text))
            read(*data);
        else
            open_ = true;
    }
}

void LookupOptions::read(const DataNode& data)
{
    const DataNode* const all = find(data, "lookup_options");
    if (all == nullptr)
        return;
    if (all->kind != DataNode::Kind::mapping)
        open_ = true;
    for (std::size_t i = 0; i + 1 < all->items.size(); i += 2) {
        const DataNode& key = all->items[i];
        if (!changes_values(all->items[i + 1]))
            continue;
        if (key.text.empty() || key.text.find("%{") != key.text.npos)
            open_ = true;
        else
            (key.text.starts_with('^') ? patterns_ : keys_).push_back(key.text);
    }
}

bool LookupOptions::may_change(std::string_view key) const
{
    return open_ || std::ranges::find(keys_, key) != keys_.end()
        || std::ranges::any_of(patterns_, [&](const std::string& pattern) { return types::matches(pattern, key).value_or(true); });
}

}  // namespace plint
