#include "checks/files/file_system.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace plint::files {

namespace {

// The name of the entry of `folder` through which `path` is reached, and whether it is a directory; empty if it is not below.
std::pair<std::string_view, bool> entry_towards(std::string_view path, std::string_view folder)
{
    const std::string_view inner = inside(path, folder);
    if (inner.empty() || inner == ".")
        return {};
    const std::size_t slash = inner.find('/');
    return {inner.substr(0, slash), slash != std::string_view::npos};
}

template <class Texts>
bool has_below(const Texts& texts, const std::string& folder)
{
    const std::string start = below(folder, "");
    const auto first = texts.lower_bound(start);
    return first != texts.end() && first->first.starts_with(start);
}

}  // namespace

MemoryFiles::MemoryFiles(std::map<std::string, std::string> texts, std::string current)
    : texts_(std::move(texts)), current_(std::move(current))
{
}

std::optional<std::string> MemoryFiles::text_of(const std::string& path) const
{
    const auto found = texts_.find(absolute(path));
    return found == texts_.end() ? std::nullopt : std::optional(found->second);
}

std::vector<Entry> MemoryFiles::list_directory(const std::string& folder) const
{
    std::vector<Entry> entries;
    const std::string whole = absolute(folder);
    const std::string start = below(whole, "");
    for (auto at = texts_.lower_bound(start); at != texts_.end() && at->first.starts_with(start); ++at) {
        const auto [name, is_folder] = entry_towards(at->first, whole);
        if (entries.empty() || entries.back().name != name)
            entries.push_back({std::string(name), is_folder ? Entry::Kind::folder : Entry::Kind::file});
    }
    return entries;
}

FileSystem::Status MemoryFiles::status(const std::string& path) const
{
    const std::string whole = absolute(path);
    if (texts_.contains(whole))
        return Status::file;
    return whole == current_ || has_below(texts_, whole) ? Status::directory : Status::missing;
}

Overlay::Overlay(std::shared_ptr<const FileSystem> below, Changes texts)
    : below_(std::move(below)), current_(below_->current_directory()), texts_(std::move(texts))
{
}

std::optional<std::string> Overlay::text_of(const std::string& path) const
{
    const auto found = texts_.find(absolute(path));
    if (found == texts_.end())
        return below_->text_of(path);
    return found->second ? std::optional(*found->second) : std::nullopt;
}

std::vector<Entry> Overlay::list_directory(const std::string& folder) const
{
    std::vector<Entry> entries = below_->list_directory(folder);
    const std::string whole = absolute(folder);
    const std::string start = files::below(whole, "");
    for (auto at = texts_.lower_bound(start); at != texts_.end() && at->first.starts_with(start); ++at) {
        const auto [name, is_folder] = entry_towards(at->first, whole);
        const auto known = std::ranges::find(entries, name, &Entry::name);
        if (at->second && known == entries.end())
            entries.push_back({std::string(name), is_folder ? Entry::Kind::folder : Entry::Kind::file});
        else if (!at->second && !is_folder && known != entries.end())
            entries.erase(known);
    }
    return entries;
}

FileSystem::Status Overlay::status(const std::string& path) const
{
    const std::string whole = absolute(path);
    if (const auto found = texts_.find(whole); found != texts_.end())
        return found->second ? Status::file : Status::missing;
    const Status before = below_->status(path);
    const std::string start = files::below(whole, "");
    if (before == Status::missing)
        for (auto at = texts_.lower_bound(start); at != texts_.end() && at->first.starts_with(start); ++at)
            if (at->second)
                return Status::directory;
    return before;
}

bool Overlay::is_symlink(const std::string& path) const
{
    return !texts_.contains(absolute(path)) && below_->is_symlink(path);
}

std::optional<Target> Overlay::target_of(const std::string& path) const
{
    return texts_.contains(absolute(path)) ? std::nullopt : below_->target_of(path);
}

std::vector<std::string> Overlay::replaced() const
{
    std::vector<std::string> paths;
    for (const auto& change : texts_)
        paths.push_back(change.first);
    return paths;
}

const std::shared_ptr<const FileSystem>& no_files()
{
    static const std::shared_ptr<const FileSystem> none =
        std::make_shared<MemoryFiles>(std::map<std::string, std::string>());
    return none;
}

std::vector<std::string> sorted_entries(const FileSystem& system, const std::string& folder)
{
    std::vector<std::string> paths;
    for (const Entry& entry : system.list_directory(folder))
        paths.push_back(below(folder, entry.name));
    std::ranges::sort(paths);
    return paths;
}

}  // namespace plint::files
