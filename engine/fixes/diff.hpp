// Differences between two texts, as `git apply` and `patch -p1` read them.
#pragma once

#include <string>
#include <string_view>

namespace plint::engine {

// A file before and after. Paths are as shown to the user; without an old one it is created.
struct FileChange {
    std::string old_path;
    std::string new_path;
    std::string old_text;
    std::string new_text;
};

// Unified, with three lines around each change. Empty when nothing differs.
[[nodiscard]] std::string unified_diff(const FileChange& change);

}  // namespace plint::engine
