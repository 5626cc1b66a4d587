#include "checks/data/lookup_options.hpp"

#include "checks/project/paths.hpp"
#include "checks/types/match.hpp"

#include <algorithm>
#include <array>

namespace plint {

namespace {

// Whether `hiera.yaml` names a backend that may make anything of the files it reads.
bool has_own_backend(const DataNode& node)
{
    constexpr auto settings = std::to_array<std::string_view>({"data_hash", "lookup_key", "data_dig", "hiera3_backend"});
    constexpr auto plain_readers = std::to_array<std::string_view>({"yaml_data", "json_data", "hocon_data", "eyaml_lookup_key"});
    const auto names = [](const auto& list, std::string_view name) { return std::ranges::find(list, name) != list.end(); };
    for (std::size_t i = 0; i < node.items.size(); ++i) {
        const DataNode& item = node.items[i];
        const bool is_setting = node.kind == DataNode::Kind::mapping && i % 2 == 0 && names(settings, item.text);
        if ((is_setting && !names(plain_readers, node.items[i + 1].text)) || has_own_backend(item))
            return true;
    }
    return false;
}

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
    if (const auto text = text_of(below(root, "hiera.yaml"))) {
        const auto settings = read_hiera_data(*text);
        open_ = !settings || has_own_backend(*settings);
    }
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
