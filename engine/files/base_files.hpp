// The files of this machine as they were at a commit of a repository.
#pragma once

#include "checks/files/file_system.hpp"
#include "engine/files/git_content.hpp"

#include <map>
#include <memory>
#include <string>

namespace plint::engine {

struct BaseContent {
    std::string root;                                      // of the repository, resolved
    std::map<std::string, CommitFile, std::less<>> files;  // by absolute path
    Paths added;                                           // files on disk that the commit does not have
    Paths added_below;  // directories: all files in them that the commit does not have are added
};

class CommitFileSystem : public files::FileSystem {
public:
    // Whether the commit has the file that a path leads to, or the file is not in the repository. Others that exist are what
    // git ignores. A file in a directory that was a symlink is new.
    [[nodiscard]] virtual bool has(const std::string& path) const = 0;
};

// Below the root, files and symlinks are those of the commit, also for paths that lead there through symlinks, and there are no
// directories that only added files are in. What git ignores now is as on disk. Settings (`plint.toml`, `.puppet-lint.rc`) are
// as on disk: they decide what is reported, and the current ones count for both. A `.gitignore` is that of the commit.
[[nodiscard]] std::shared_ptr<const CommitFileSystem> base_files(BaseContent content);

}  // namespace plint::engine
