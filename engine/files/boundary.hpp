// The directories that a run may change and quote. Repositories contain untrusted symlinks: a file that is
// outside of these directories after symlinks are resolved is analyzed, but never changed and never quoted.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace plint::engine {

// The target of a path.
struct Target {
    std::string directory;  // resolved, of the file; a part of it may not exist yet
    std::string name;       // in it
    std::string root;       // resolved, with `directory` in it; empty: outside, or below a `.git`

    [[nodiscard]] std::string path() const;
};

// The root of a directory that the user names: the repository that contains it (the innermost directory around it with
// `.git`); without one the environment (`environment.conf`, `Puppetfile`) or module (`metadata.json`, `manifests`); else
// the directory itself. The home directory and `/` are none of these unless the user names them. Symlinks in its path
// are followed, except one that leads out of the root that contains it: then the result is that root.
[[nodiscard]] std::string root_of(const std::string& directory);

// The innermost directory from the resolved `directory` upwards with a `.git`, also the home directory; empty: there is none.
[[nodiscard]] std::string repository_around(std::string_view directory);

// A path as the system resolves it, one name after the other. `..` after a symlink is the parent of the target.
struct ResolvedPath {
    std::string place;  // resolved; a part that does not exist stays as written
    std::string root;   // see root_of; everything that is reached through a symlink out of it is outside
    std::string link;   // absolute: the first symlink of a project in the path, whatever its target; empty: none
    std::string exit;   // resolved: the target of the first symlink that leads out of its project; empty: none
};

// `path`: absolute, or from the current directory. `own`: the symlinks in this directory, too, count as those of a project;
// empty: none but those in projects.
[[nodiscard]] ResolvedPath follow(const std::string& path, const std::string& own = {});

// Whether a path is a `.git` or below one: git runs hooks and reads settings from there. `inner`: relative to a root.
[[nodiscard]] bool is_in_git(std::string_view inner);

// The same for directories of git with other names: the one that the `.git` file of the checkout around the path names, and
// one that looks like a repository. `path`: resolved, of a file. Looks at each directory up to the root of the checkout.
[[nodiscard]] bool is_in_git_directory(const std::string& path);

// The home directory of the user, resolved; empty: unknown.
[[nodiscard]] std::string home_directory();

// Not thread-safe, because results are cached.
class Boundary {
public:
    // For the paths that the command line names, as written; empty: the current directory.
    explicit Boundary(const std::vector<std::string>& paths);

    // Files in this directory may be quoted, but not changed: the user named it as a module directory. Not if a symlink
    // of a repository leads to it.
    void add_readable(const std::string& directory);

    // The place that a change of `path` would write to. `path`: of a file, as shown to the user, or absolute. Behind a symlink
    // whose target does not exist, the path as written, without a root.
    [[nodiscard]] Target target(const std::string& path) const;
    [[nodiscard]] bool may_change(const std::string& path) const { return !target(path).root.empty(); }
    [[nodiscard]] bool may_quote(const std::string& path) const;

    // may_quote() of all files in a directory that are not symlinks.
    [[nodiscard]] bool may_quote_files_in(const std::string& directory) const;

    // The resolved directories of this boundary, which depend on `.git` directories above and on the home directory.
    [[nodiscard]] const std::vector<std::string>& roots() const { return roots_; }
    [[nodiscard]] const std::vector<std::string>& readable() const { return readable_; }

    // Whether a root is in the resolved `directory`, or is that directory.
    [[nodiscard]] bool is_around(std::string_view directory) const;

    // The reason why a file is not changed, worded to follow its name: "is outside of `/repo`".
    [[nodiscard]] std::string reason(const std::string& path) const;

private:
    // Empty behind a symlink whose target does not exist.
    [[nodiscard]] std::string resolved(const std::string& directory) const;
    // The root that contains `path`; empty for paths below a `.git` in it.
    [[nodiscard]] static std::string containing(const std::vector<std::string>& roots, std::string_view path);

    std::string here_;
    std::vector<std::string> roots_;                                    // resolved, absolute
    std::vector<std::string> readable_;                                 // likewise
    mutable std::map<std::string, std::string, std::less<>> resolved_;  // by absolute path of a directory
};

// The resolved path; empty if it does not exist.
[[nodiscard]] std::string resolve(const std::string& path);

// For a path that may not exist: resolves the longest part that does.
[[nodiscard]] std::string resolve_directory(const std::string& directory);

[[nodiscard]] bool is_symlink(const std::string& path);

}  // namespace plint::engine
