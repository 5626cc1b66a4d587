// Properties of files and directories, and changes of their names. Paths are as for the system; relative ones start from the
// current directory of the process. This and the other headers here hide the system: each has its sources in a directory for
// the systems that it is the same for (see ../README.md).
#pragma once

#include "checks/files/file_system.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace plint::engine {

enum class FileKind { missing, file, directory, symlink, other };

struct FileStatus {
    FileKind kind = FileKind::missing;
    std::pair<std::uint64_t, std::uint64_t> identity;  // equal for all paths to one file
    std::uint64_t size = 0;                            // bytes
    std::int64_t modified = 0;                         // nanoseconds since 1970: the last change of content
    int error = 0;                                     // errno value of a missing file
    bool is_foreign = false;                           // it belongs to another user; always false on Windows
};

// Through symlinks.
[[nodiscard]] FileStatus status_of(const std::string& path);

// Of the path itself, which may be a symlink.
[[nodiscard]] FileStatus link_status_of(const std::string& path);

// The path without symlinks, absolute; empty if the file does not exist.
[[nodiscard]] std::string real_path(const std::string& path);

struct ListedEntry {
    enum class Kind { file, folder, link_to_folder, broken_link, other };
    std::string_view name;
    Kind kind = Kind::other;
    std::optional<files::Target> link_to{};  // of a symlink to a file
};

// Calls `visit` for each entry of a directory in any order, also for `.` and `..` if the system has them. Returns 0 or an
// errno value.
[[nodiscard]] int visit_entries(const std::string& folder, const std::function<void(const ListedEntry&)>& visit);

// Makes a directory for this user alone, and all that are missing above it. False: it exists already, or it failed.
bool make_private_directories(const std::string& path);

// False: it failed.
bool change_current_directory(const std::string& path);

// A new file in a directory with both texts; its name is `prefix` and `temporary_letters` more. Returns its path; empty: it
// failed.
inline constexpr std::size_t temporary_letters = 6;
[[nodiscard]] std::string write_temporary(const std::string& folder, std::string_view prefix, std::string_view first,
                                          std::string_view second);

// In one step, also in the place of another file. False: it failed.
[[nodiscard]] bool rename_file(const std::string& from, const std::string& to);

// The next functions fail silently.
void remove_file(const std::string& path);
void mark_as_used(const std::string& path);  // sets its time of change to now; not through a symlink

}  // namespace plint::engine
