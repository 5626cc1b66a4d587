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

// At the last commit that `revision` and HEAD have in common, so that later commits of another branch do not matter.
// `directory`: any one in the repository. Runs `git`, which must be on the PATH. `with_ignored`: files that git ignores are
// new, too.
//
// A submodule belongs to the repository that contains it: `revision` is one of that repository, and the files of the submodule
// are those of the commit that is recorded there. If the clone of the submodule lacks that commit, all its files are new.
[[nodiscard]] GitBase git_base(const std::string& directory, std::string_view revision, bool with_ignored);

}  // namespace plint::engine
