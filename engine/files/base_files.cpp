#include "engine/files/base_files.hpp"

#include "checks/files/paths.hpp"
#include "engine/files/boundary.hpp"
#include "engine/platform/disk.hpp"

#include <algorithm>
#include <mutex>
#include <optional>
#include <utility>

namespace plint::engine {

namespace {

bool is_settings_file(std::string_view path)
{
    const std::string_view name = files::name_of(path);
    return name == "plint.toml" || name == ".puppet-lint.rc";
}

// The first entry below a directory; the end if there is none.
template <class Sorted>
auto first_below(const Sorted& paths, std::string_view directory, const auto& path_of)
{
    const std::string start = files::below(directory, "");
    const auto first = paths.lower_bound(start);
    return first != paths.end() && path_of(*first).starts_with(start) ? first : paths.end();
}

bool has_below(const Paths& paths, std::string_view directory)
{
    return first_below(paths, directory, [](const std::string& path) { return std::string_view(path); }) != paths.end();
}

class BaseFiles final : public CommitFileSystem {
public:
    explicit BaseFiles(BaseContent content)
        : content_(std::move(content)), here_(engine::current_directory()), plain_(content_.root)
    {
    }

    [[nodiscard]] std::string current_directory() const override { return here_; }
    [[nodiscard]] std::optional<std::string> text_of(const std::string& path) const override;
    [[nodiscard]] std::vector<files::Entry> list_directory(const std::string& folder) const override;
    [[nodiscard]] Status status(const std::string& path) const override;
    [[nodiscard]] bool is_symlink(const std::string& path) const override;
    [[nodiscard]] std::optional<files::Target> target_of(const std::string& path) const override;
    [[nodiscard]] bool has(const std::string& path) const override;

private:
    static constexpr int max_links = 40;  // in one path, as Linux has it

    [[nodiscard]] static std::string_view path_of(const decltype(BaseContent::files)::value_type& file)
    {
        return file.first;
    }
    [[nodiscard]] bool is_in_root(std::string_view place) const { return !files::inside(place, content_.root).empty(); }
    [[nodiscard]] bool has_files_below(std::string_view directory) const
    {
        return first_below(content_.files, directory, path_of) != content_.files.end();
    }
    [[nodiscard]] bool is_plain(std::string_view directory) const
    {
        const std::lock_guard lock(mutex_);
        return plain_.contains(directory);
    }
    [[nodiscard]] std::optional<std::string> place_of(const std::string& path, int& links_left) const;
    [[nodiscard]] std::optional<std::string> folder_place(const std::string& folder, int& links_left) const;
    [[nodiscard]] std::optional<std::string> link_target(const std::string& place) const;
    [[nodiscard]] const CommitFile* find_file(std::string_view place) const;
    [[nodiscard]] bool is_as_on_disk(const std::string& place) const;
    [[nodiscard]] bool is_added(std::string_view place) const;
    [[nodiscard]] bool has_old_files(const std::string& directory) const;
    [[nodiscard]] std::optional<std::string> place_of(const std::string& path) const
    {
        int links_left = max_links;
        return place_of(absolute(path), links_left);
    }
    void list_commit(const std::string& place, std::vector<files::Entry>& entries) const;

    BaseContent content_;
    std::string here_;
    mutable std::mutex mutex_;  // guards the rest, which is computed once
    mutable std::map<std::string, std::optional<std::string>, std::less<>> folder_places_;  // by absolute path
    mutable std::map<std::string, bool, std::less<>> has_old_files_;
    mutable PlainDirectories plain_;
};

const CommitFile* BaseFiles::find_file(std::string_view place) const
{
    const auto found = content_.files.find(place);
    return found == content_.files.end() ? nullptr : &found->second;
}

// Of a place whose directory has no symlinks; std::nullopt: it is no symlink at the commit.
std::optional<std::string> BaseFiles::link_target(const std::string& place) const
{
    if (const CommitFile* const file = find_file(place))
        return file->is_link ? std::optional(*file->text) : std::nullopt;
    if ((is_in_root(place) && has_files_below(place)) || !is_as_on_disk(place) || !disk()->is_symlink(place))
        return std::nullopt;
    std::string target = resolve(place);
    return target.empty() ? std::nullopt : std::optional(std::move(target));
}

// The path without the symlinks of the commit; std::nullopt: they lead in circles. `path`: absolute.
std::optional<std::string> BaseFiles::place_of(const std::string& path, int& links_left) const
{
    if (path == "/")
        return path;
    const auto folder = folder_place(std::string(files::parent_of(path)), links_left);
    if (!folder)
        return std::nullopt;
    std::string place = files::below(*folder, files::name_of(path));
    const auto target = link_target(place);
    if (!target)
        return place;
    if (--links_left < 0)
        return std::nullopt;
    std::string at = target->starts_with('/') ? "/" : *folder;
    for (std::string_view rest = *target; !rest.empty();) {
        const std::string_view name = rest.substr(0, rest.find('/'));
        rest.remove_prefix(std::min(name.size() + 1, rest.size()));
        if (name.empty() || name == ".")
            continue;
        auto next = name == ".." ? std::optional(std::string(files::parent_of(at)))
                                 : place_of(files::below(at, name), links_left);
        if (!next)
            return std::nullopt;
        at = *std::move(next);
    }
    return at;
}

std::optional<std::string> BaseFiles::folder_place(const std::string& folder, int& links_left) const
{
    if (folder == content_.root || folder == "/")
        return folder;
    {
        const std::lock_guard lock(mutex_);
        if (const auto known = folder_places_.find(folder); known != folder_places_.end())
            return known->second;
    }
    auto place = place_of(folder, links_left);
    if (!place && links_left < 0)
        return place;  // maybe not from another directory
    const std::lock_guard lock(mutex_);
    return folder_places_.emplace(folder, std::move(place)).first->second;
}

// Whether a file that the commit does not have was added after it. `place`: in the root.
bool BaseFiles::is_added(std::string_view place) const
{
    if (content_.added.contains(place))
        return true;
    for (std::string_view at = place; at != content_.root && at != "/"; at = files::parent_of(at))
        if (content_.added_below.contains(at))
            return true;
    return false;
}

// Whether a directory on disk has files that were not added, such as those that git ignores, or is empty.
bool BaseFiles::has_old_files(const std::string& directory) const
{
    if (!has_below(content_.added, directory) && !has_below(content_.added_below, directory))
        return true;
    {
        const std::lock_guard lock(mutex_);
        if (const auto known = has_old_files_.find(directory); known != has_old_files_.end())
            return known->second;
    }
    const auto entries = disk()->list_directory(directory);
    const bool has_some = std::ranges::any_of(entries, [&](const files::Entry& entry) {
        const std::string path = files::below(directory, entry.name);
        return !is_added(path) && (entry.kind != files::Entry::Kind::folder || has_old_files(path));
    });
    const std::lock_guard lock(mutex_);
    return has_old_files_.emplace(directory, has_some).first->second;
}

// Whether something that the commit does not have is as on disk. `place`: without symlinks at the commit, so what is behind one
// on disk is elsewhere.
bool BaseFiles::is_as_on_disk(const std::string& place) const
{
    if (!is_in_root(place) || place == content_.root)
        return true;
    if (is_added(place))
        return false;
    return is_plain(files::parent_of(place)) && has_old_files(place);
}

std::optional<std::string> BaseFiles::text_of(const std::string& path) const
{
    if (is_settings_file(path))
        return disk()->text_of(path);
    const auto place = place_of(path);
    if (!place)
        return std::nullopt;
    if (const CommitFile* const file = find_file(*place))
        return file->text ? std::optional(*file->text) : disk()->text_of(*place);
    return is_as_on_disk(*place) ? disk()->text_of(*place) : std::nullopt;
}

// The entries of a directory at the commit. O(entries · log files).
void BaseFiles::list_commit(const std::string& place, std::vector<files::Entry>& entries) const
{
    const std::string start = files::below(place, "");
    for (auto at = first_below(content_.files, place, path_of);
         at != content_.files.end() && at->first.starts_with(start);) {
        const std::string_view inner = std::string_view(at->first).substr(start.size());
        const std::string_view name = inner.substr(0, inner.find('/'));
        const bool is_folder = name.size() < inner.size();
        if (!is_settings_file(name))
            entries.push_back({std::string(name),
                               is_folder                ? files::Entry::Kind::folder
                                   : at->second.is_link ? files::Entry::Kind::other
                                                        : files::Entry::Kind::file});
        constexpr char after_slash = '/' + 1;
        at = is_folder ? content_.files.lower_bound(start + std::string(name) + after_slash) : std::next(at);
    }
}

std::vector<files::Entry> BaseFiles::list_directory(const std::string& folder) const
{
    const auto place = place_of(folder);
    if (!place)
        return {};
    if (!is_in_root(*place))
        return disk()->list_directory(*place);
    std::vector<files::Entry> entries;
    list_commit(*place, entries);
    if (!is_plain(*place) || find_file(*place) != nullptr)
        return entries;
    Paths known;
    for (const files::Entry& entry : entries)
        known.insert(entry.name);
    for (files::Entry& entry : disk()->list_directory(*place)) {
        const std::string path = files::below(*place, entry.name);
        if (!known.contains(entry.name) && (is_settings_file(path) || is_as_on_disk(path)))
            entries.push_back(std::move(entry));
    }
    return entries;
}

files::FileSystem::Status BaseFiles::status(const std::string& path) const
{
    if (is_settings_file(path))
        return disk()->status(path);
    const auto place = place_of(path);
    if (!place)
        return Status::missing;
    if (const CommitFile* const file = find_file(*place))
        return file->is_link ? Status::missing : Status::file;
    if (is_in_root(*place) && has_files_below(*place))
        return Status::directory;
    return is_as_on_disk(*place) ? disk()->status(*place) : Status::missing;
}

bool BaseFiles::is_symlink(const std::string& path) const
{
    const std::string whole = absolute(path);
    int links_left = max_links;
    const auto folder = folder_place(std::string(files::parent_of(whole)), links_left);
    if (!folder)
        return false;
    const std::string place = files::below(*folder, files::name_of(whole));
    if (const CommitFile* const file = find_file(place))
        return file->is_link;
    return !(is_in_root(place) && has_files_below(place)) && is_as_on_disk(place) && disk()->is_symlink(place);
}

std::optional<files::Target> BaseFiles::target_of(const std::string& path) const
{
    const auto place = place_of(path);
    if (!place)
        return std::nullopt;
    if (const CommitFile* const file = find_file(*place))
        return file->is_link || file->text ? std::nullopt : disk()->target_of(*place);
    return is_as_on_disk(*place) ? disk()->target_of(*place) : std::nullopt;
}

bool BaseFiles::has(const std::string& path) const
{
    const std::string folder = resolve_directory(std::string(files::parent_of(absolute(path))));
    int links_left = max_links;
    if (is_in_root(folder) && folder_place(folder, links_left) != folder)
        return false;  // a copy of the directory that a symlink led to
    const auto place = place_of(path);
    if (!place)
        return false;
    return is_in_root(*place) ? find_file(*place) != nullptr : disk()->is_file(*place);
}

}  // namespace

std::shared_ptr<const CommitFileSystem> base_files(BaseContent content)
{
    return std::make_shared<const BaseFiles>(std::move(content));
}

}  // namespace plint::engine
