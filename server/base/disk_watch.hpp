// Finds files that changed on disk, for clients that do not report them.
#pragma once

#include "engine/platform/read.hpp"
#include "engine/session/session.hpp"

#include <array>
#include <chrono>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plint::server {

// The files that matter: by the ends of their names, and by their names.
inline constexpr auto watched_endings =
    std::to_array<std::string_view>({".pp", ".epp", ".erb", ".rb", ".yaml", ".yml", ".eyaml", ".json", ".toml"});
inline constexpr auto watched_names = std::to_array<std::string_view>({"environment.conf", "Puppetfile", ".gitignore"});

[[nodiscard]] bool is_watched(std::string_view name);

// Compares the attributes of files, which costs a system call for each file and directory.
class DiskWatch {
public:
    static constexpr std::size_t max_directories = 50'000;

    // Looks at the directories of all files of the project, and at those below the folders of the workspace: without
    // hidden ones, and at most `max_directories`. `read_at`: before the snapshot read its files.
    DiskWatch(const engine::Snapshot& snapshot, std::span<const std::string> folders,
              std::chrono::system_clock::time_point read_at);

    // The files that changed, appeared or are gone since the last look, as absolute paths. Looks at most once a second,
    // unless it is `urgent`, and pauses 49 times as long as a look took. O(files and directories).
    [[nodiscard]] std::vector<std::string> changes(bool urgent);

private:
    using Clock = std::chrono::steady_clock;

    struct Directory {
        engine::FileStamp stamp;
        std::map<std::string, engine::FileStamp> files;  // by name: those that may be part of a project
        std::vector<std::string> directories = {};       // names, sorted
    };

    [[nodiscard]] static Directory read(const std::string& path, const engine::FileStamp& stamp);
    void compare(const std::string& path, Directory& directory, std::vector<std::string>& changed);
    // A directory and those below it. Adds their files to `changed`.
    void add_below(const std::string& path, std::vector<std::string>& changed);

    std::map<std::string, Directory> directories_;  // by absolute path
    std::vector<std::string> missed_;               // what changed before the first look
    Clock::time_point next_look_;
    Clock::time_point next_urgent_look_;
};

}  // namespace plint::server
