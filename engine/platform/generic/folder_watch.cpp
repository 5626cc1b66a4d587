// Looks at all directories again and again. O(entries) for each look.
#include "engine/platform/folder_watch.hpp"

#include "checks/files/paths.hpp"
#include "engine/platform/disk.hpp"
#include "engine/platform/read.hpp"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <map>
#include <thread>
#include <utility>
#include <vector>

namespace plint::engine {

namespace {

struct SeenEntry {
    FileStamp stamp;
    bool is_directory = false;
};

using SeenEntries = std::map<std::string, SeenEntry>;

struct SeenFolder {
    std::string path;
    SeenEntries entries;
};

SeenEntries look_into(const std::string& folder)
{
    SeenEntries entries;
    for (const files::Entry& entry : disk()->list_directory(folder)) {
        // A directory changes with its own entries, which are watched by themselves.
        const bool is_directory = entry.kind == files::Entry::Kind::folder;
        entries.emplace(
            entry.name,
            SeenEntry{is_directory ? FileStamp() : stamp_of(files::below(folder, entry.name)), is_directory});
    }
    return entries;
}

// Whether there were any.
bool report_changes(int number, SeenFolder& folder, const std::function<void(const FolderWatch::Change&)>& on_change)
{
    SeenEntries now = look_into(folder.path);
    bool any = false;
    const auto report = [&](const std::string& name, const SeenEntry& entry) {
        any = true;
        on_change({.folder = number, .name = name, .is_directory = entry.is_directory});
    };
    for (const auto& [name, entry] : now) {
        const auto before = folder.entries.find(name);
        if (before == folder.entries.end() || before->second.stamp != entry.stamp
            || before->second.is_directory != entry.is_directory)
            report(name, entry);
    }
    for (const auto& [name, entry] : folder.entries)
        if (!now.contains(name))
            report(name, entry);
    folder.entries = std::move(now);
    return any;
}

}  // namespace

struct FolderWatch::State {
    std::vector<SeenFolder> folders;
    std::map<std::string, int> numbers;  // by path
};

FolderWatch::FolderWatch() : state_(std::make_unique<State>()) {}

FolderWatch::~FolderWatch() = default;

int FolderWatch::add(const std::string& folder, int& error)
{
    error = 0;
    if (const auto known = state_->numbers.find(folder); known != state_->numbers.end())
        return known->second;
    if (!disk()->is_directory(folder)) {
        error = ENOENT;
        return -1;
    }
    const auto number = static_cast<int>(state_->folders.size());
    state_->numbers.emplace(folder, number);
    state_->folders.push_back({folder, look_into(folder)});
    return number;
}

FolderWatch::Result FolderWatch::wait(int milliseconds, const std::function<void(const Change&)>& on_change)
{
    constexpr int between_looks = 500;  // milliseconds
    for (int left = milliseconds;; left -= between_looks) {
        if (milliseconds != forever && left <= 0)
            return Result::none;
        std::this_thread::sleep_for(
            std::chrono::milliseconds(milliseconds == forever ? between_looks : std::min(left, between_looks)));
        bool any = false;
        for (std::size_t i = 0; i < state_->folders.size(); ++i)
            any = report_changes(static_cast<int>(i), state_->folders[i], on_change) || any;
        if (any)
            return Result::changes;
    }
}

}  // namespace plint::engine
