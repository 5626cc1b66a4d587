// What a search for code leaves out: directories by their names, and what git ignores.
#pragma once

#include "checks/files/file_system.hpp"
#include "checks/files/gitignore.hpp"

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace plint::engine {

// The patterns of one directory, and those of the directories around it, which apply if none of these matches.
struct Ignores {
    files::IgnoreIndex patterns;
    std::size_t prefix = 0;  // length of the directory's path with its slash
    const Ignores* outer = nullptr;
};

// `path`: absolute, below the directory of the patterns. `steps`: as for files::ignored.
[[nodiscard]] bool is_ignored(const Ignores* ignores, std::string_view path, bool is_directory, std::uint64_t& steps);

// Those of the `.gitignore` in a directory, without `outer`; std::nullopt: it has none.
[[nodiscard]] std::optional<Ignores> read_ignores(const files::FileSystem& system, const std::string& folder);

// Those of the directories above `path` up to the root of the repository that it is in; null if there are none. `kept` owns
// them.
[[nodiscard]] const Ignores* ignores_around(const files::FileSystem& system, const std::string& path,
                                            std::deque<Ignores>& kept);

// The patterns of `--ignore-paths`, for paths as shown to the user.
[[nodiscard]] files::IgnoreIndex ignore_index(std::span<const std::string> globs);

// Whether a file of this name marks a directory as a project, so that a `vendor` in it is not the namespace of a class.
[[nodiscard]] bool marks_root(std::string_view name);

// Whether a directory has built packages, foreign code or test data, by its name.
[[nodiscard]] bool is_left_out(const files::FileSystem& system, const std::string& path, bool parent_is_root);

// Finds out for single paths whether discover() would find them in a directory, in any file system. Looks at each directory
// once. The file system must outlive it.
class PathSearch {
public:
    // `root`: an absolute directory, which counts as named.
    PathSearch(const files::FileSystem& system, std::string root, bool no_gitignore);

    // `path`: absolute, of a file that exists. Symlinks are followed. False for each path after `steps` is used up.
    [[nodiscard]] bool finds(std::string_view path, std::uint64_t& steps);

private:
    struct Directory {
        bool is_searched = false;
        bool is_root = false;
        const Ignores* ignores = nullptr;
    };

    [[nodiscard]] Directory open(const std::string& path, const Ignores* ignores);
    [[nodiscard]] Directory look_at(const std::string& path, const Directory& around, std::uint64_t& steps);

    const files::FileSystem& system_;
    std::string root_;
    bool no_gitignore_;
    std::deque<Ignores> ignores_;
    Directory top_;
    std::map<std::string, Directory, std::less<>> known_;  // by absolute path
};

}  // namespace plint::engine
