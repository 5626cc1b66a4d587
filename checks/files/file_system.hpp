// Where files come from: a disk (engine/platform/disk.hpp), memory, or unsaved texts above another file system. Facts read
// files only through it. All functions are thread-safe and never wait for a pipe or a device.
#pragma once

#include "checks/files/paths.hpp"
#include "parser/source/limits.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plint::files {

// An entry of a directory; `other` is a symlink or a special file.
struct Entry {
    enum class Kind { file, folder, other };
    std::string name;
    Kind kind = Kind::other;
};

// The regular file that a path leads to: its identity, equal for all paths to it, and its size in bytes.
struct Target {
    std::pair<std::uint64_t, std::uint64_t> identity;
    std::size_t bytes = 0;
};

class FileSystem {
public:
    enum class Status { missing, file, directory, other };

    FileSystem() = default;
    FileSystem(const FileSystem&) = delete;
    FileSystem& operator=(const FileSystem&) = delete;
    virtual ~FileSystem() = default;

    // The directory that relative paths start from, as an absolute path; empty if it no longer exists.
    [[nodiscard]] virtual std::string current_directory() const = 0;

    // The content of a regular file. std::nullopt for other files, unreadable files, and files above limits::file_bytes.
    [[nodiscard]] virtual std::optional<std::string> text_of(const std::string& path) const = 0;

    // The entries of a directory in any order, without `.` and `..`. Empty if it does not exist or cannot be read.
    [[nodiscard]] virtual std::vector<Entry> list_directory(const std::string& folder) const = 0;

    // What a path leads to, through symlinks.
    [[nodiscard]] virtual Status status(const std::string& path) const = 0;

    // Whether the path itself is a symlink.
    [[nodiscard]] virtual bool is_symlink(const std::string& path) const = 0;

    // What a symlink to a file leads to. std::nullopt: it leads to no regular file, or the file system has no symlinks.
    [[nodiscard]] virtual std::optional<Target> target_of(const std::string&) const { return std::nullopt; }

    // The files whose content does not come from where the others do (Overlay): absolute paths, sorted.
    [[nodiscard]] virtual std::vector<std::string> replaced() const { return {}; }

    [[nodiscard]] bool exists(const std::string& path) const { return status(path) != Status::missing; }
    [[nodiscard]] bool is_directory(const std::string& path) const { return status(path) == Status::directory; }
    [[nodiscard]] bool is_file(const std::string& path) const { return status(path) == Status::file; }

    // absolute_path() from the current directory.
    [[nodiscard]] std::string absolute(std::string_view path) const { return absolute_path(path, current_directory()); }
};

// Files in memory. Directories are those that files are in.
class MemoryFiles final : public FileSystem {
public:
    // `texts`: by absolute path. `current`: the current directory.
    explicit MemoryFiles(std::map<std::string, std::string> texts, std::string current = "/");

    [[nodiscard]] std::string current_directory() const override { return current_; }
    [[nodiscard]] std::optional<std::string> text_of(const std::string& path) const override;
    [[nodiscard]] std::vector<Entry> list_directory(const std::string& folder) const override;
    [[nodiscard]] Status status(const std::string& path) const override;
    [[nodiscard]] bool is_symlink(const std::string&) const override { return false; }

private:
    std::map<std::string, std::string> texts_;
    std::string current_;
};

// Another file system with some files replaced, added or removed. Immutable.
class Overlay final : public FileSystem {
public:
    // By absolute path; null: the file is removed.
    using Changes = std::map<std::string, std::shared_ptr<const std::string>>;

    Overlay(std::shared_ptr<const FileSystem> below, Changes texts);

    [[nodiscard]] std::string current_directory() const override { return current_; }
    [[nodiscard]] std::optional<std::string> text_of(const std::string& path) const override;
    [[nodiscard]] std::vector<Entry> list_directory(const std::string& folder) const override;
    [[nodiscard]] Status status(const std::string& path) const override;
    [[nodiscard]] bool is_symlink(const std::string& path) const override;
    [[nodiscard]] std::optional<Target> target_of(const std::string& path) const override;
    // Its changes, not those of a file system below it.
    [[nodiscard]] std::vector<std::string> replaced() const override;

private:
    std::shared_ptr<const FileSystem> below_;
    std::string current_;
    Changes texts_;
};

// A file system without any file, whose current directory is `/`.
[[nodiscard]] const std::shared_ptr<const FileSystem>& no_files();

// The paths of the entries of a directory, sorted.
[[nodiscard]] std::vector<std::string> sorted_entries(const FileSystem& system, const std::string& folder);

// Calls `found(path, depth)` for each regular file below a directory, in any order; depth 0 is directly in it. Directories are
// entered if `enter(name)` is true, those behind symlinks never. Whether there are no more than `entries_left` entries: else
// it has stopped in between.
template <class Enter, class Found>
bool each_file_below(const FileSystem& system, const std::string& root, const Enter& enter, const Found& found,
                     std::size_t& entries_left, int depth = 0)
{
    for (const Entry& entry : system.list_directory(root)) {
        if (entries_left == 0)
            return false;
        --entries_left;
        const std::string path = below(root, entry.name);
        if (entry.kind == Entry::Kind::folder) {
            if (enter(std::string_view(entry.name))
                && !each_file_below(system, path, enter, found, entries_left, depth + 1))
                return false;
        } else if (entry.kind == Entry::Kind::file || system.is_file(path)) {
            found(path, depth);
        }
    }
    return true;
}

// The same for at most `limits::walked_entries`.
template <class Enter, class Found>
[[nodiscard]] bool each_file_below(const FileSystem& system, const std::string& root, const Enter& enter,
                                   const Found& found)
{
    std::size_t entries_left = limits::walked_entries;
    return each_file_below(system, root, enter, found, entries_left);
}

// Whether each_file_below would find this file. `root` and `path`: absolute. O(depth) looks at the file system.
template <class Enter>
[[nodiscard]] bool would_find_below(const FileSystem& system, const std::string& root, const std::string& path,
                                    const Enter& enter)
{
    const std::string_view inner = inside(path, root);
    for (std::size_t slash = inner.find('/'); slash != inner.npos; slash = inner.find('/', slash + 1)) {
        const std::string folder = below(root, inner.substr(0, slash));
        if (!enter(name_of(folder)) || system.is_symlink(folder))
            return false;
    }
    return !inner.empty() && system.is_file(path);
}

}  // namespace plint::files
