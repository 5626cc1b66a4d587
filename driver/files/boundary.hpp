// The directories that a run may change and quote. Repositories contain symlinks that strangers have made: a file
// outside of these directories after symlinks are resolved is analysed, but never changed and never quoted.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace plint {

// Where a path leads.
struct Target {
    std::string directory;  // resolved, of the file; a part of it may not exist yet
    std::string name;       // in it
    std::string root;       // resolved, with `directory` in it; empty: outside, or below a `.git`

    [[nodiscard]] std::string path() const;
};

// The root of a directory that the user names: the repository that contains it (the innermost directory around it with
// `.git`); without one the environment (`environment.conf`, `Puppetfile`) or module (`metadata.json`, `manifests`); else
// the directory itself. The home directory and `/` are none of these unless the user names them. Symlinks on the way to it
// are followed, but none that leads out of a root that it is in: then that root counts.
[[nodiscard]] std::string root_of(const std::string& directory);

// A path as the system follows it, one name after the other. `..` behind a symlink is above the place where that leads.
struct Way {
    std::string place;  // resolved; what does not exist is as it was written
    std::string root;   // see root_of: everything behind a symlink that leads out of it counts as outside
    std::string link;   // absolute: the first symlink of a project on the way, wherever it leads; empty: there is none
    std::string exit;   // resolved: where the first symlink leads that leads out of its project; empty: none does
};

// `path`: absolute, or from the current directory. `own`: the symlinks in this directory, too, count as those of a project;
// empty: none but those in projects.
[[nodiscard]] Way follow(const std::string& path, const std::string& own = {});

// Whether a path is a `.git` or below one: git runs and obeys what is there. `inner`: relative to a root.
[[nodiscard]] bool is_in_git(std::string_view inner);

// The home directory of the user, resolved; empty: it is not known.
[[nodiscard]] std::string home_directory();

// Not thread-safe: answers are kept.
class Boundary {
public:
    // For the paths that the command line names, as people write them; none: the current directory.
    explicit Boundary(const std::vector<std::string>& paths);

    // Files in this directory may be quoted, but not changed: the user named it as a place of modules. Not when a symlink
    // of a repository leads to it.
    void add_readable(const std::string& directory);

    // Where a change of `path` would be made. `path`: of a file, as people are shown it, or absolute.
    [[nodiscard]] Target target(const std::string& path) const;
    [[nodiscard]] bool may_change(const std::string& path) const { return !target(path).root.empty(); }
    [[nodiscard]] bool may_quote(const std::string& path) const;

    // Whether a root is in the resolved `directory`, or is that directory.
    [[nodiscard]] bool is_around(std::string_view directory) const;

    // The reason why a file is left alone, to follow its name: "is outside of `/repo`".
    [[nodiscard]] std::string reason(const std::string& path) const;

private:
    [[nodiscard]] std::string resolved(const std::string& directory) const;
    // The root that `path` is in, but for what is below a `.git` in it.
    [[nodiscard]] static std::string containing(const std::vector<std::string>& roots, std::string_view path);

    std::string here_;
    std::vector<std::string> roots_;     // resolved, absolute
    std::vector<std::string> readable_;  // likewise
    mutable std::map<std::string, std::string, std::less<>> resolved_;  // by absolute path of a directory
};

// The resolved path of what exists; empty if nothing does.
[[nodiscard]] std::string resolve(const std::string& path);

// Of what may not exist: the longest part that does is resolved.
[[nodiscard]] std::string resolve_directory(const std::string& directory);

[[nodiscard]] bool is_symlink(const std::string& path);

}  // namespace plint
