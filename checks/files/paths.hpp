// One spelling for each file, so that it is checked once and shown alike however it was asked for.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plint::files {

// Absolute, without `.`, `..` and doubled slashes. Links stay as they are, but for one that `..` leaves: there the
// system's answer counts. `folder` is absolute; a relative `path` starts there.
[[nodiscard]] std::string absolute_path(std::string_view path, std::string_view folder);

// As people are shown an absolute path: relative to the absolute `folder` when it is below it, else as it is.
[[nodiscard]] std::string shown_path(std::string_view path, std::string_view folder);

// Absolute; empty when the folder that plint was started in is gone.
[[nodiscard]] std::string current_folder();

// Paths are plain text below: thousands of them are taken apart and compared in a run.

// The folder that holds the absolute `path`; of "/" itself "/".
[[nodiscard]] std::string_view parent_of(std::string_view path);

// The last part of `path`.
[[nodiscard]] std::string_view name_of(std::string_view path);

[[nodiscard]] std::string below(std::string_view folder, std::string_view inner);

// What is left of `path` below `folder`; "." for the folder itself, nothing when it does not lie there.
[[nodiscard]] std::string_view inside(std::string_view path, std::string_view folder);

// What stands in a folder; `other` is a link, or no file at all.
struct Entry {
    enum class Kind { file, folder, other };
    std::string name;
    Kind kind = Kind::other;
};

// In no order, without `.` and `..`. Nothing of a folder that is not there or may not be read.
[[nodiscard]] std::vector<Entry> entries_of(const std::string& folder);

// What a regular file of at most 256 MiB holds. None of anything else: opening a pipe would wait.
[[nodiscard]] std::optional<std::string> text_of(const std::string& path);

// Of what is there now; links are followed.
[[nodiscard]] bool exists(const std::string& path);
// Whether the path leads up (`..`) anywhere: what it means may lie outside of the folder that it starts from.
[[nodiscard]] bool leads_up(std::string_view path);
[[nodiscard]] bool is_folder(const std::string& path);
[[nodiscard]] bool is_file(const std::string& path);

}  // namespace plint::files
