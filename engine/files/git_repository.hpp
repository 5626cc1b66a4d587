// A git repository of the user, read with `git`.
//
// The files of its working tree are untrusted, and git would take some of them for a repository whose configuration runs
// programs. So plint itself finds the `.git`, which git never checks out, and names it to git. git runs no hook, fetches
// nothing, and gets no variable `GIT_…` that would lead it to other files (docs/security.md).
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

namespace plint::engine {

class GitRepository {
public:
    // `root`: the resolved directory of its `.git`. `checkout`: the resolved directory of untrusted files around it, whose
    // programs do not run.
    GitRepository(std::string root, std::string checkout);

    [[nodiscard]] const std::string& root() const { return root_; }

    // The output of a git command; std::nullopt: it failed, and `problem()` says why.
    [[nodiscard]] std::optional<std::string> run(std::initializer_list<std::string> words, std::string_view input = {});

    // The same without a newline at its end.
    [[nodiscard]] std::optional<std::string> line(std::initializer_list<std::string> words);

    // Why the constructor or the last command failed, worded as a message; empty: neither did.
    [[nodiscard]] const std::string& problem() const { return problem_; }

    // Whether the clone may lack files of old commits, which git would fetch when it needs them.
    [[nodiscard]] bool is_partial();

private:
    std::string root_;
    std::string checkout_;
    std::string git_dir_;  // as git names it; empty: not known yet
    std::string problem_;
};

}  // namespace plint::engine
