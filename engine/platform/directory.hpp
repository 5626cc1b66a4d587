// An open directory. Its entries are read, written and moved by their names alone, so that a symlink that appears
// meanwhile cannot lead anywhere else.
#pragma once

#include "engine/platform/read.hpp"

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace plint::engine {

class Directory {
public:
    enum class Entry { none, file, folder, symlink, other };

    Directory();
    Directory(Directory&& other) noexcept;
    Directory& operator=(Directory&& other) noexcept;
    Directory(const Directory&) = delete;
    Directory& operator=(const Directory&) = delete;
    ~Directory();

    // Each sets `error` to an errno value, 0 for success. `path` must be absolute; a symlink below `root` is an error.
    // `make`: directories that are missing below `root` are created.
    [[nodiscard]] static Directory open_below(const std::string& root, const std::string& path, bool make, int& error);

    // Through symlinks, as the system does.
    [[nodiscard]] static Directory open(const std::string& path, int& error);

    [[nodiscard]] Entry kind_of(const std::string& name) const;

    // A regular file; a symlink is a problem.
    [[nodiscard]] FileText read(const std::string& name) const;

    // Puts `bytes` in the place of a regular file, or of nothing, in one step: readers find the old or the new text, never
    // a part of it, even after plint was killed. Keeps the mode and, where allowed, the owner and extended attributes such
    // as access control lists. Other hard links keep the old text. Does not wait for the disk, which takes milliseconds a
    // file: a power failure may still lose both texts. `old`: what must be in the file just before; ECANCELED: another
    // program changed it. Returns 0 or an errno value.
    [[nodiscard]] int replace(const std::string& name, std::string_view bytes,
                              std::optional<std::string_view> old = std::nullopt) const;

    // The same, where nothing is yet: EEXIST if there is something.
    [[nodiscard]] int create(const std::string& name, std::string_view bytes) const;

    // Adds to the end of a regular file, which may be missing, or writes into a device or a pipe.
    [[nodiscard]] int append(const std::string& name, std::string_view bytes) const;

    // Straight into a device or a pipe.
    [[nodiscard]] int write_through(const std::string& name, std::string_view bytes) const;

    // Never in the place of anything.
    [[nodiscard]] static int move(const Directory& from, const std::string& name, const Directory& to,
                                  const std::string& new_name);

    // Removes temporary files of this user that killed processes left here more than an hour ago. O(entries).
    void remove_stale() const;

private:
    struct State;
    explicit Directory(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;  // how the system opened it
};

}  // namespace plint::engine
