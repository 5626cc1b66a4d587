// The files of a git repository at an earlier commit.
#pragma once

#include "engine/files/base_files.hpp"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace plint::engine {

struct GitBase {
    std::shared_ptr<const CommitFileSystem> files;  // of this machine at that commit; null: a problem
    std::vector<std::string> gone;                  // absolute paths of its files that are not on disk any more
    std::string problem;                            // why it is not known, worded as a message
};

// The last commits that a revision and HEAD have in common. They are several if both sides have merged the same branches, and
// each may lack a change that another one has.
struct MergeBases {
    std::string root;                  // of the repository that has them, resolved
    std::vector<std::string> commits;  // at least one, if there is no problem
    std::string problem;               // why they are not known, worded as a message
};

// Runs `git`, which must be on the PATH. `directory`: any one in the repository.
//
// A submodule belongs to the repository that contains it: `revision` is one of that repository, and the files of the submodule
// are those of the commit that is recorded there. If the clone of the submodule lacks that commit, all its files are new.
[[nodiscard]] MergeBases merge_bases(const std::string& directory, std::string_view revision);

// At one of them. `with_ignored`: files that git ignores are new, too.
[[nodiscard]] GitBase git_base(const std::string& root, const std::string& commit, bool with_ignored);

}  // namespace plint::engine
