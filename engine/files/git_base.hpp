// The files of a git repository at an earlier commit.
#pragma once

#include "checks/files/file_system.hpp"

#include <functional>
#include <set>
#include <string>

namespace plint::engine {

struct GitBase {
    // What differs between the files on disk and those of the commit, by absolute path with symlinks resolved: the text at the
    // commit; null for files that it does not contain.
    files::Overlay::Changes texts;
    std::string problem;  // why it is not known, worded as a message; empty: it is known

    // Submodules and other repositories that the commit does not contain, and what replaces symlinks to directories, by path:
    // all files below are new.
    std::set<std::string, std::less<>> new_repositories = {};
};

// At the last commit that `revision` and HEAD have in common, so that later commits of another branch do not matter.
// `directory`: any one in the repository. Runs `git`, which must be on the PATH. Submodules that the commit contains are left
// out. `with_ignored`: files that git ignores are new, too.
[[nodiscard]] GitBase git_base(const std::string& directory, const std::string& revision, bool with_ignored);

}  // namespace plint::engine
