// Reads whole files, and only files: a pipe or a device never makes plint wait.
#pragma once

#include <cstdint>
#include <string>

namespace plint::engine {

struct FileText {
    std::string text;
    std::string problem;  // why it could not be read, worded to follow "cannot read `…`: "; empty: it was read
};

// Fails for files larger than limits::file_bytes, whatever size the system reports.
[[nodiscard]] FileText read_file(const std::string& path);

// The attributes of a file that change with its content, except for two changes within the resolution of the clock.
struct FileStamp {
    std::uint64_t inode = 0;
    std::int64_t size = 0;     // bytes
    std::int64_t changed = 0;  // nanoseconds since 1970; the later of the last change of content and of attributes

    friend bool operator==(const FileStamp&, const FileStamp&) = default;
};

// The same, and its stamp from before it was read. `no_symlink`: the path was opened, and does not end in a symlink.
[[nodiscard]] FileText read_file(const std::string& path, FileStamp& stamp, bool& no_symlink);

// Follows links. All zeros: there is no such file.
[[nodiscard]] FileStamp stamp_of(const std::string& path);

// Standard input to its end.
[[nodiscard]] FileText read_standard_input();

// The system's message for an errno value ("Permission denied").
[[nodiscard]] std::string system_message(int error);

}  // namespace plint::engine
