// From the paths on the command line to the files to check: a walk level by level, each level in parallel.
#include "engine/files/discover.hpp"

#include "checks/files/linked_bytes.hpp"
#include "checks/files/paths.hpp"
#include "checks/layout/kinds.hpp"
#include "checks/layout/layout.hpp"
#include "checks/files/gitignore.hpp"
#include "engine/files/boundary.hpp"
#include "engine/files/left_out.hpp"
#include "engine/platform/disk.hpp"
#include "engine/platform/files.hpp"
#include "engine/platform/read.hpp"
#include "engine/platform/threads.hpp"
#include "parser/source/limits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <deque>
#include <iterator>
#include <map>
#include <set>
#include <utility>

namespace plint::engine {

namespace {

struct Folder {
    std::string path;  // absolute
    const Ignores* ignores = nullptr;
    bool named = false;
    std::string place{};  // without symlinks, if a symlink leads there
};

struct FoundFile {
    std::string path;                        // absolute
    std::optional<files::Target> link_to{};  // of a symlink
    bool leads_nowhere = false;              // a symlink to something that does not exist
};

// The relevant entries of one directory.
struct Listing {
    std::vector<FoundFile> files;
    std::vector<std::string> folders;  // absolute
    std::vector<std::string> links;    // likewise: symlinks to directories
    std::optional<Ignores> ignores;    // its own `.gitignore`
    bool repository = false;           // a root of its own: patterns from outside end here
    int error = 0;
};

// The innermost directory of a path whose name gives its files a meaning; empty: there is none. `path`: from the root.
std::string_view meaning_of_place(std::string_view path)
{
    static constexpr std::array<std::string_view, 3> data{"data", "hiera", "hieradata"};
    for (std::string_view at = path; !at.empty();) {
        const std::string_view name = files::name_of(at);
        if (std::ranges::find(data, name) != data.end()
            || std::ranges::find(layout::module_folders, name) != layout::module_folders.end())
            return name;
        at.remove_suffix(std::min(name.size() + 1, at.size()));
    }
    return {};
}

// Whether the search skips it because of a name in it. `path`: from the root.
bool is_hidden(std::string_view path)
{
    return path.size() > 1 && (path.starts_with('.') || path.find("/.") != path.npos);
}

Listing list(const Folder& folder, const layout::Kinds& kinds, bool no_gitignore)
{
    Listing listing;
    bool root = folder.named;
    bool has_ignores = false;
    listing.error = visit_entries(folder.path, [&](const ListedEntry& entry) {
        const std::string_view name = entry.name;
        root = root || marks_root(name);
        listing.repository = listing.repository || name == ".git";
        has_ignores = has_ignores || name == ".gitignore";
        if (name.starts_with('.'))
            return;
        if (entry.kind == ListedEntry::Kind::folder)
            listing.folders.push_back(files::below(folder.path, name));
        else if (entry.kind == ListedEntry::Kind::link_to_folder)
            listing.links.push_back(files::below(folder.path, name));
        else if (entry.kind == ListedEntry::Kind::file || entry.kind == ListedEntry::Kind::broken_link)
            if (auto path = files::below(folder.path, name); kinds.is_discovered(path))
                listing.files.push_back({std::move(path), entry.link_to, entry.kind == ListedEntry::Kind::broken_link});
    });
    std::ranges::sort(listing.files, {}, &FoundFile::path);
    if (has_ignores && !no_gitignore)
        listing.ignores = read_ignores(*disk(), folder.path);
    std::erase_if(listing.folders, [&](const auto& path) { return is_left_out(*disk(), path, root); });
    return listing;
}

// The properties of a path on the command line.
struct Named {
    int error = 0;
    bool is_directory = false;
};

Named look_at(const std::string& path)
{
    const FileStatus status = status_of(path);
    return {status.error, status.kind == FileKind::directory};
}

// for_each_index, where there is enough to do.
template <class Work>
void share_out(unsigned jobs, std::size_t count, const Work& work)
{
    constexpr std::size_t worth_threads = 32;
    if (jobs > 1 && count >= worth_threads)
        return for_each_index(jobs, count, work);
    for (std::size_t i = 0; i < count; ++i)
        work(i);
}

class FileSearch {
public:
    FileSearch(const DiscoverOptions& options, std::string here)
        : options_(options), here_(std::move(here)), unwanted_(ignore_index(options.ignore_paths))
    {
    }

    void add(const std::string& given, const Named& named)
    {
        const auto path = files::absolute_path(given, here_);
        if (named.error != 0)
            report(path, named.error);
        else if (unwanted_on_the_way(path, named.is_directory))
            return;
        else if (named.is_directory)
            level_.push_back({.path = path, .ignores = ignores_around(path), .named = true});
        else
            files_.push_back(files::shown_path(path, here_));
    }

    Discovered finish()
    {
        do {
            while (!level_.empty())
                walk_level();
            follow_links();
        } while (!level_.empty());
        std::ranges::sort(linked_, {}, &LinkedFile::path);
        std::ranges::sort(files_);
        files_.erase(std::unique(files_.begin(), files_.end()), files_.end());
        std::ranges::sort(problems_);
        problems_.erase(std::unique(problems_.begin(), problems_.end()), problems_.end());
        return {std::move(files_), std::move(problems_), steps_, std::move(linked_)};
    }

private:
    void report(const std::string& path, int error)
    {
        problems_.push_back({files::shown_path(path, here_), system_message(error)});
    }

    void walk_level()
    {
        std::vector<Listing> listings(level_.size());
        share_out(options_.jobs, level_.size(),
                  [&](std::size_t i) { listings[i] = list(level_[i], kinds_, options_.no_gitignore); });

        std::vector<Folder> next;
        for (std::size_t i = 0; i < level_.size(); ++i)
            take(level_[i], listings[i], next);
        level_ = std::move(next);
    }

    // From the symlinks that have been found to the directories that they lead to, as far as Puppet reads them by the name
    // of the symlink or of a directory around it, or they are hidden.
    void follow_links()
    {
        std::vector<Folder> links = std::exchange(links_, {});
        std::ranges::sort(links, {}, &Folder::path);
        for (Folder& link : links) {
            ResolvedPath way = follow(link.path);
            if (meaning_of_place(from_root(link.path)).empty() && !is_hidden(from_root(way.place)))
                continue;
            const bool leaves = way.link.empty() || !way.exit.empty() || is_in_git(way.place);
            const std::string around = resolve_directory(std::string(files::parent_of(link.path)));
            if (leaves || !files::inside(around, way.place).empty())
                continue;
            link.place = std::move(way.place);
            if (is_new(link))
                level_.push_back(std::move(link));
        }
    }

    // Whether no other symlink has led to a directory with the same meaning. There are few meanings, so the search is linear.
    bool is_new(const Folder& folder)
    {
        std::string meaning(meaning_of_place(from_root(folder.path)));
        for (const std::string_view name : {"x.pp", "x.epp", "x.erb", "x.rb", "x.yaml"})
            meaning += kinds_.is_discovered(files::below(folder.path, name)) ? '+' : '-';
        return visited_.emplace(folder.place, std::move(meaning)).second;
    }

    std::string from_root(const std::string& path) const
    {
        const std::string_view inner = files::inside(path, kinds_.root());
        return inner.empty() ? files::shown_path(path, here_) : std::string(inner);
    }

    void take(const Folder& folder, Listing& listing, std::vector<Folder>& next)
    {
        if (listing.error != 0)
            report(folder.path, listing.error);
        const Ignores* ignores = listing.repository ? nullptr : folder.ignores;
        if (listing.ignores) {
            listing.ignores->outer = ignores;
            ignores = &ignores_.emplace_back(std::move(*listing.ignores));
        }
        for (const auto& [path, link_to, leads_nowhere] : listing.files) {
            if (is_ignored(ignores, path, false, steps_) || unwanted(path, false))
                continue;
            if (leads_nowhere)
                problems_.push_back({files::shown_path(path, here_), "this symlink leads to a file that does not exist",
                                     Severity::warning});
            else if (link_to && !is_affordable(*link_to, path))
                problems_.push_back({files::shown_path(path, here_), "too many symlinks lead to the same large files"});
            else if (!folder.place.empty())
                linked_.push_back({files::shown_path(path, here_), files::below(folder.place, files::name_of(path)),
                                   meaning_of_place(from_root(folder.place)).empty()});
            else
                files_.push_back(files::shown_path(path, here_));
        }
        for (auto& path : listing.links)
            if (!is_ignored(ignores, path, false, steps_) && !unwanted(path, true))
                links_.push_back({.path = std::move(path), .ignores = ignores, .named = false});
        std::ranges::sort(listing.folders);
        for (auto& path : listing.folders) {
            if (is_ignored(ignores, path, true, steps_) || unwanted(path, true))
                continue;
            Folder inner{.path = std::move(path), .ignores = ignores, .named = false};
            if (!folder.place.empty())
                inner.place = files::below(folder.place, files::name_of(inner.path));
            if (inner.place.empty() || is_new(inner))
                next.push_back(std::move(inner));
        }
    }

    bool is_affordable(const files::Target& target, const std::string& path)
    {
        return (layout::is_called_code(path) ? linked_code_ : linked_data_).takes(target);
    }

    const Ignores* ignores_around(const std::string& path)
    {
        return options_.no_gitignore ? nullptr : engine::ignores_around(*disk(), path, ignores_);
    }

    bool unwanted(const std::string& path, bool is_directory)
    {
        return !unwanted_.empty()
            && unwanted_.ignored(files::shown_path(path, here_), is_directory, &steps_).value_or(false);
    }

    // By its own path, or by a directory that contains it, as shown to the user.
    bool unwanted_on_the_way(const std::string& path, bool is_directory)
    {
        const auto above = path.size() - files::shown_path(path, here_).size();
        for (auto slash = path.find('/', above + 1); slash < path.size(); slash = path.find('/', slash + 1))
            if (unwanted(path.substr(0, slash), true))
                return true;
        return path != here_ && unwanted(path, is_directory);
    }

    const DiscoverOptions& options_;
    layout::Kinds kinds_{*disk()};
    std::string here_;
    files::IgnoreIndex unwanted_;
    std::uint64_t steps_ = limits::pattern_steps;  // that are left
    std::deque<Ignores> ignores_;                  // stays in place: directories point into it
    std::vector<Folder> level_;
    std::vector<Folder> links_;                              // symlinks to directories
    std::set<std::pair<std::string, std::string>> visited_;  // by symlinks: places with their meanings
    std::vector<std::string> files_;
    std::vector<LinkedFile> linked_;
    files::LinkedBytes linked_code_{limits::linked_code_bytes};
    files::LinkedBytes linked_data_{limits::linked_data_bytes};
    std::vector<FileProblem> problems_;
};

}  // namespace

Discovered discover(std::span<const std::string> paths, const DiscoverOptions& options)
{
    auto here = current_directory();
    if (here.empty())
        return {{}, {{".", "the current directory does not exist any more"}}};
    std::vector<Named> named(paths.size());
    share_out(options.jobs, paths.size(), [&](std::size_t i) {
        if (!options.believes_names || !layout::is_called_code(paths[i]))
            named[i] = look_at(paths[i]);
    });
    FileSearch walk(options, std::move(here));
    for (std::size_t i = 0; i < paths.size(); ++i)
        walk.add(paths[i], named[i]);
    return walk.finish();
}

void add_linked(std::vector<std::string>& files, std::span<const LinkedFile> linked, const std::string& here)
{
    if (linked.empty())
        return;
    std::map<std::string, std::string*> places;               // null: of a symlink
    std::map<std::string, std::string, std::less<>> folders;  // resolved
    for (std::string& file : files) {
        const std::string path = files::absolute_path(file, here);
        const std::string_view folder = files::parent_of(path);
        auto known = folders.find(folder);
        if (known == folders.end())
            known = folders.emplace(folder, resolve_directory(std::string(folder))).first;
        places.emplace(files::below(known->second, files::name_of(path)), &file);
    }
    std::vector<std::string> added;
    for (const LinkedFile& file : linked) {
        const auto [known, fresh] = places.emplace(file.place, nullptr);
        if (fresh)
            added.push_back(file.path);
        else if (file.preferred && known->second != nullptr)
            *std::exchange(known->second, nullptr) = file.path;
    }
    std::ranges::move(added, std::back_inserter(files));
    std::ranges::sort(files);
    files.erase(std::unique(files.begin(), files.end()), files.end());
}

}  // namespace plint::engine
