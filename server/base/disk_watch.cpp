#include "server/base/disk_watch.hpp"

#include "checks/files/paths.hpp"
#include "engine/platform/disk.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

namespace plint::server {

namespace {

constexpr std::chrono::seconds min_pause(1);
constexpr std::chrono::milliseconds coarseness(20);  // of times in file systems
constexpr int pause_per_look = 49;

// Since 1970.
std::int64_t nanoseconds(std::chrono::system_clock::time_point time)
{
    return std::chrono::duration_cast<std::chrono::nanoseconds>(time.time_since_epoch()).count();
}

}  // namespace

bool is_watched(std::string_view name)
{
    return std::ranges::find(watched_names, name) != watched_names.end()
        || std::ranges::any_of(watched_endings, [&](std::string_view ending) { return name.ends_with(ending); });
}

DiskWatch::DiskWatch(const engine::Snapshot& snapshot, std::span<const std::string> folders,
                     std::chrono::system_clock::time_point read_at)
{
    const std::int64_t since = nanoseconds(read_at - coarseness);
    const files::FileSystem& system = snapshot.project().system();
    const std::vector<layout::ProjectFile>& known = snapshot.project().layout().files;
    std::vector<std::string> all;
    for (const std::string& folder : folders)
        add_below(folder, all);
    for (const layout::ProjectFile& file : known) {
        const std::string path(files::parent_of(system.absolute(file.path)));
        if (const auto [at, is_new] = directories_.try_emplace(path); is_new)
            at->second = read(path, engine::stamp_of(path));
    }
    for (const auto& [path, directory] : directories_)
        for (const auto& [name, stamp] : directory.files)
            if (stamp.changed >= since)
                missed_.push_back(files::below(path, name));
    for (const layout::ProjectFile& file : known) {
        std::string path = system.absolute(file.path);
        const Directory& directory = directories_.at(std::string(files::parent_of(path)));
        if (is_watched(files::name_of(path)) && !directory.files.contains(std::string(files::name_of(path))))
            missed_.push_back(std::move(path));
    }
    next_look_ = Clock::now() + min_pause;
}

// A directory that may change again at the same time of its file system is read at the next look, too.
DiskWatch::Directory DiskWatch::read(const std::string& path, const engine::FileStamp& stamp)
{
    const bool is_settled = stamp.changed < nanoseconds(std::chrono::system_clock::now() - coarseness);
    Directory directory{is_settled ? stamp : engine::FileStamp(), {}};
    for (const files::Entry& entry : engine::disk()->list_directory(path))
        if (entry.kind == files::Entry::Kind::folder) {
            if (!entry.name.starts_with('.'))
                directory.directories.push_back(entry.name);
        } else if (is_watched(entry.name)) {
            directory.files.emplace(entry.name, engine::stamp_of(files::below(path, entry.name)));
        }
    std::ranges::sort(directory.directories);
    return directory;
}

std::vector<std::string> DiskWatch::changes(bool urgent)
{
    std::vector<std::string> changed = std::exchange(missed_, {});
    const auto begin = Clock::now();
    if (begin < (urgent ? next_urgent_look_ : next_look_))
        return changed;
    std::vector<std::string> paths;  // compare() adds directories
    for (const auto& [path, directory] : directories_)
        paths.push_back(path);
    for (const std::string& path : paths)
        compare(path, directories_.at(path), changed);
    const auto end = Clock::now();
    next_urgent_look_ = end + (end - begin) * pause_per_look;
    next_look_ = std::max(end + min_pause, next_urgent_look_);
    return changed;
}

void DiskWatch::compare(const std::string& path, Directory& directory, std::vector<std::string>& changed)
{
    const engine::FileStamp stamp = engine::stamp_of(path);
    if (stamp == directory.stamp) {
        for (auto& [name, before] : directory.files) {
            std::string file = files::below(path, name);
            const engine::FileStamp now = engine::stamp_of(file);
            if (std::exchange(before, now) != now)
                changed.push_back(std::move(file));
        }
        return;
    }
    const Directory before = std::exchange(directory, read(path, stamp));
    for (const auto& [name, known] : before.files)
        if (const auto now = directory.files.find(name); now == directory.files.end() || now->second != known)
            changed.push_back(files::below(path, name));
    for (const auto& [name, now] : directory.files)
        if (!before.files.contains(name))
            changed.push_back(files::below(path, name));
    for (const std::string& name : directory.directories)
        if (!std::ranges::binary_search(before.directories, name))
            add_below(files::below(path, name), changed);
}

void DiskWatch::add_below(const std::string& path, std::vector<std::string>& changed)
{
    std::vector<std::string> found{path};
    for (std::size_t i = 0; i < found.size() && directories_.size() < max_directories; ++i) {
        const auto [at, is_new] = directories_.try_emplace(found[i]);
        if (!is_new)
            continue;
        at->second = read(found[i], engine::stamp_of(found[i]));
        for (const auto& [name, stamp] : at->second.files)
            changed.push_back(files::below(at->first, name));
        for (const std::string& name : at->second.directories)
            found.push_back(files::below(at->first, name));
    }
}

}  // namespace plint::server
