// Paths and files: one spelling for each path, so that a file is checked once and shown the same however it was requested.
// All functions are thread-safe. Paths are bytes with `/` between directories; Linux and other POSIX systems only.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plint::files {

// `path` as an absolute path without `.`, `..`, doubled slashes and a slash at its end. Precondition: `folder` is absolute;
// a relative `path` starts there. Symlinks are not resolved, except one that is followed by `..`, as the system does.
[[nodiscard]] std::string absolute_path(std::string_view path, std::string_view folder);

// The path for reports: relative to `folder` if it is in it ("." for `folder` itself), else unchanged. Precondition: both are
// absolute_path()s.
[[nodiscard]] std::string shown_path(std::string_view path, std::string_view folder);

// The current directory as an absolute path; empty if it no longer exists.
[[nodiscard]] std::string current_directory();

// The next functions work on the text alone, because a run compares thousands of paths. Their results view `path`.

// The directory of the absolute `path`; "/" for "/".
[[nodiscard]] std::string_view parent_of(std::string_view path);

// The last component of `path`.
[[nodiscard]] std::string_view name_of(std::string_view path);

// `folder/inner`.
[[nodiscard]] std::string below(std::string_view folder, std::string_view inner);

// `path` relative to `folder`; "." for `folder` itself, empty if `path` is not in it.
[[nodiscard]] std::string_view inside(std::string_view path, std::string_view folder);

// An entry of a directory; `other` is a symlink or a special file.
struct Entry {
    enum class Kind { file, folder, other };
    std::string name;
    Kind kind = Kind::other;
};

// The entries of a directory in any order, without `.` and `..`. Empty if it does not exist or cannot be read.
[[nodiscard]] std::vector<Entry> list_directory(const std::string& folder);

// The content of a regular file. std::nullopt for other files, unreadable files, and files above limits::file_bytes
// (limits::unsized_file_bytes if the system reports size 0). Never blocks on a pipe.
[[nodiscard]] std::optional<std::string> text_of(const std::string& path);

// The state on disk at the time of the call. All three follow symlinks.
[[nodiscard]] bool exists(const std::string& path);
// Whether a component of the path is `..`: it may lead out of the directory that it is relative to.
[[nodiscard]] bool leads_up(std::string_view path);
[[nodiscard]] bool is_directory(const std::string& path);
[[nodiscard]] bool is_file(const std::string& path);

}  // namespace plint::files
