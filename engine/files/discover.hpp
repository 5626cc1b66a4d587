// From the paths on the command line to the files to check.
#pragma once

#include "parser/source/diagnostic.hpp"
#include "parser/source/limits.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace plint::engine {

// A path that plint could not process. A warning: it is a symlink to something that is not here, often secrets.
struct FileProblem {
    std::string path;  // as shown to the user
    std::string why;   // "Permission denied"
    Severity severity = Severity::error;

    friend auto operator<=>(const FileProblem&, const FileProblem&) = default;
};

struct DiscoverOptions {
    unsigned jobs = 1;
    std::vector<std::string> ignore_paths;  // patterns as in `.gitignore`, also for named paths
    bool believes_names =
        false;  // a path with the name of a code file is a file, which need not exist: reading it will report that
    bool no_gitignore = false;  // files that git ignores are found too
};

// A file in a directory that a symlink leads to.
struct LinkedFile {
    std::string path;   // as shown to the user
    std::string place;  // absolute, without symlinks of directories
    bool preferred;     // Puppet reads it by `path` alone, so `place` is not another name of it
};

struct Discovered {
    std::vector<std::string> files;                       // as shown to the user, sorted, none twice
    std::vector<FileProblem> problems;                    // sorted
    std::uint64_t pattern_steps = limits::pattern_steps;  // that are left
    std::vector<LinkedFile> linked{};                     // sorted by path; not in `files`
};

// Named files are included whatever their name is; callers decide what to do with them. Directories are searched for Puppet
// code (and a module's Ruby code). The search skips hidden files, files that git ignores, `pkg` and `vendor` in a project's
// root, and `spec/fixtures` anywhere. A named directory is always searched. Of directories behind symlinks, it searches those
// that Puppet reads by their names (`data`, `templates`), and symlinks in them, and hidden directories, if they are in the
// same project.
// The result does not depend on the order of `paths` or the number of jobs.
[[nodiscard]] Discovered discover(std::span<const std::string> paths, const DiscoverOptions& options);

// Adds the files behind symlinks that are not among `files` by another path, each once; preferred ones replace the other
// path. `files`: as shown to the user; they are then sorted. `here`: the current directory.
void add_linked(std::vector<std::string>& files, std::span<const LinkedFile> linked, const std::string& here);

}  // namespace plint::engine
