// Finds files that changed on disk, for clients that do not report them.
#pragma once

#include "engine/platform/read.hpp"
#include "engine/session/session.hpp"

#include <chrono>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace plint::server {

// Compares the attributes of files, which costs a system call for each file and directory.
class DiskWatch {
public:
    // Looks at all directories below the folders of the workspace and below those of files of the project, without hidden ones.
    // `read`: before the snapshot read its files.
    DiskWatch(const engine::Snapshot& snapshot, std::span<const std::string> folders,
              std::chrono::system_clock::time_point read);

    // The files that changed, appeared or are gone since the last look, as absolute paths. Looks at most once a second, and
    // for at most a fiftieth of the time.
    [[nodiscard]] std::vector<std::string> changes();

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
    void add_new(const std::string& path, std::vector<std::string>& changed);

    std::map<std::string, Directory> directories_;  // by absolute path
    std::vector<std::string> missed_;               // what changed before the first look
    Clock::time_point next_look_;
};

}  // namespace plint::server
