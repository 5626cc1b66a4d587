// The files of a commit, compared with those on disk byte by byte. git's own comparison would follow the `.gitattributes` of
// the checkout, which are untrusted, and trust its index, which does not notice that they have changed.
#pragma once

#include "engine/files/git_repository.hpp"

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plint::engine {

using Paths = std::set<std::string, std::less<>>;

// A file or symlink of a commit.
struct CommitFile {
    bool is_link = false;
    std::shared_ptr<const std::string> text;  // of a symlink its target; null: that of the file on disk
};

// A submodule of a commit.
struct CommitSubmodule {
    std::string path;    // absolute
    std::string commit;  // of its own repository
};

struct CommitContent {
    std::map<std::string, CommitFile, std::less<>> files;  // by absolute path
    std::vector<CommitSubmodule> submodules;
    std::vector<std::string> gone;  // files that are not on disk, nor anything else in their place
    std::string problem;            // why it is not known, worded as a message; empty: it is known
};

// `left_out`: files that the user does not check out, and which are not part of the result if they are not on disk.
[[nodiscard]] CommitContent content_of(GitRepository& repository, const std::string& commit, const Paths& left_out);

// Calls `visit` for the parts of a text that end with NUL, as git prints them with `-z`.
void each_part(std::string_view text, const std::function<void(std::string_view)>& visit);

// Directories on the way to which no symlink is, from the resolved directory `root` on. Not thread-safe.
class PlainDirectories {
public:
    explicit PlainDirectories(std::string root) : root_(std::move(root)) {}

    // `directory`: `root` or below it. Also for one that does not exist.
    [[nodiscard]] bool contains(std::string_view directory);

private:
    std::string root_;
    std::map<std::string, bool, std::less<>> known_;
};

}  // namespace plint::engine
