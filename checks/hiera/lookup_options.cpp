#include "checks/hiera/lookup_options.hpp"

#include "checks/files/paths.hpp"
#include "checks/text/match.hpp"

#include <algorithm>
#include <utility>

namespace plint::hiera {

namespace {

// `merge: first` is what happens without it.
bool changes_values(const DataNode& options)
{
    const DataNode* const merge = find(options, "merge");
    return options.kind != DataNode::Kind::mapping || find(options, "convert_to") != nullptr
        || (merge != nullptr && merge->text != "first");
}

// Not what is hidden.
bool is_not_hidden(std::string_view name)
{
    return !name.starts_with('.');
}

}  // namespace

std::set<std::string> LookupOptions::folders(const Hierarchy& hierarchy)
{
    std::set<std::string> folders{"data", "hieradata"};
    folders.insert(hierarchy.folders().begin(), hierarchy.folders().end());
    return folders;
}

LookupOptions::LookupOptions(const files::FileSystem& system, const std::string& directory)
{
    const bool all_read = files::each_file_below(system, directory, is_not_hidden,
                                                 [&](const std::string& path, int) { read_file(system, path); });
    open_ = open_ || !all_read;
}

LookupOptions::LookupOptions(const files::FileSystem& system, const std::string& directory,
                             std::span<const std::string> files, std::shared_ptr<const LookupOptions> others)
    : others_(std::move(others))
{
    for (const std::string& path : files)
        if (files::would_find_below(system, directory, path, is_not_hidden))
            read_file(system, path);
}

LookupOptions::LookupOptions(const Hierarchy& hierarchy, std::vector<const LookupOptions*> parts)
    : open_(hierarchy.has_other_files()), parts_(std::move(parts))
{
}

void LookupOptions::read_file(const files::FileSystem& system, const std::string& path)
{
    const std::string_view name = files::name_of(path);
    if (!is_not_hidden(name) || !is_called_data(name))  // JSON is YAML, too
        return;
    const auto text = system.text_of(path);
    if (!text || text->find("lookup_options") == text->npos)
        return;
    const HieraData data = read_hiera_data(*text);
    open_ = open_ || data.problem;
    read(data.root);
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
    const auto matches = [&](const std::string& pattern) {
        return text::matches(pattern, key, &budget).value_or(true);
    };
    const auto may_change_it = [&](const LookupOptions* part) { return part->may_change(key, budget); };
    return open_ || keys_.contains(std::string(key)) || std::ranges::any_of(patterns_, matches)
        || (others_ && others_->may_change(key, budget)) || std::ranges::any_of(parts_, may_change_it);
}

}  // namespace plint::hiera
