// From the paths on the command line to the files to check.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace plint {

// A path that plint could not do its work on.
struct FileProblem {
    std::string path;  // as people are shown it
    std::string why;   // "Permission denied"

    friend auto operator<=>(const FileProblem&, const FileProblem&) = default;
};

struct DiscoverOptions {
    unsigned jobs = 1;
    std::vector<std::string> ignore_paths;  // patterns as in `.gitignore`, for what is named too
    bool believes_names = false;  // a path called like code is one of a file, which need not exist: who reads it will see
    bool no_gitignore = false;    // files that git ignores are found too
};

struct Discovered {
    std::vector<std::string> files;     // as people are shown them, sorted, none twice
    std::vector<FileProblem> problems;  // sorted
};

// Files that are named are taken whatever they are called (who asks knows what to do with them); folders are searched for
// Puppet code (and a module's Ruby code). In folders, what is hidden or ignored by git is skipped, folders behind links are
// not entered, and of a project's root so are `pkg`, `vendor` and anywhere `spec/fixtures`. A folder that is named is
// always searched.
// The order of `paths` and the number of jobs change nothing.
[[nodiscard]] Discovered discover(std::span<const std::string> paths, const DiscoverOptions& options);

}  // namespace plint
