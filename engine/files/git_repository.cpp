#include "engine/files/git_repository.hpp"

#include "checks/files/paths.hpp"
#include "engine/platform/process.hpp"
#include "parser/source/activity.hpp"
#include "parser/source/limits.hpp"

#include <fmt/format.h>

#include <utility>
#include <vector>

namespace plint::engine {

namespace {

// What the configuration in `.git` cannot change. Versions of git that do not know one of these ignore it.
std::vector<std::string> git_command(const std::string& root)
{
    return {"git",
            "-C",
            files::for_user(root),
            "-c",
            "safe.bareRepository=explicit",
            "-c",
            "core.fsmonitor=",
            "-c",
            "core.hooksPath=/dev/null",
            "-c",
            "core.sshCommand=false",
            "-c",
            "protocol.allow=never"};
}

// The variables of the user without those that name other files than the `.git` of the directory, as hooks of git have them.
// The settings in GIT_CONFIG… stay: some CI systems set safe.directory there.
std::vector<std::string> git_environment()
{
    std::vector<std::string> variables = environment_variables();
    std::erase_if(variables, [](const std::string& variable) {
        return variable.starts_with("GIT_") && !variable.starts_with("GIT_CONFIG");
    });
    // No protocol has this name. Unlike protocol.allow, the configuration cannot override it.
    // `refs/replace/` in a clone of all references would put other files into a commit.
    variables.insert(variables.end(),
                     {"GIT_ALLOW_PROTOCOL=none", "GIT_NO_LAZY_FETCH=1", "GIT_OPTIONAL_LOCKS=0",
                      "GIT_NO_REPLACE_OBJECTS=1", "GIT_LITERAL_PATHSPECS=1"});
    return variables;
}

}  // namespace

GitRepository::GitRepository(std::string root, std::string checkout)
    : root_(std::move(root)), checkout_(std::move(checkout))
{
    // git reads the `.git`, which may be a file that names another directory, and refuses it if it belongs to another user. If
    // it is not a repository, git goes on with the directory itself, and then with those above: the second line is not empty.
    const auto found = line({"rev-parse", "--absolute-git-dir", "--show-prefix"});
    if (!found)
        return;
    if (found->ends_with('\n') && files::from_user(found->substr(0, found->size() - 1)) != root_)
        git_dir_ = found->substr(0, found->size() - 1);
    else
        problem_ = fmt::format("`{}` is not a git repository", files::for_user(files::below(root_, ".git")));
}

std::optional<std::string> GitRepository::run(std::initializer_list<std::string> words, std::string_view input)
{
    static constexpr std::string_view step = "git";
    const activity::Work at_work(&step);
    std::vector<std::string> command = git_command(root_);
    if (!git_dir_.empty())
        command.insert(command.end(), {"--git-dir=" + git_dir_, "--work-tree=" + files::for_user(root_)});
    command.insert(command.end(), words);
    auto result = run_process(command, git_environment(), input, limits::git_bytes, checkout_);
    if (!result) {
        problem_ = fmt::format("`git` cannot be run, or prints more than {} MB", limits::git_bytes / 1'000'000);
        return std::nullopt;
    }
    if (result->exit_code == 0)
        return std::move(result->output);
    if (result->errors.find("safe.directory") != std::string::npos)
        problem_ = fmt::format("the repository belongs to another user; if you trust it, run `git config --global "
                               "--add safe.directory {}`",
                               files::for_user(root_));
    else if (result->errors.empty())
        problem_ = fmt::format("`git` exits with {}", result->exit_code);
    else
        problem_ = result->errors.substr(0, result->errors.find('\n'));
    return std::nullopt;
}

std::optional<std::string> GitRepository::line(std::initializer_list<std::string> words)
{
    auto output = run(words);
    if (output && output->ends_with('\n'))
        output->pop_back();
    return output;
}

bool GitRepository::is_partial()
{
    return run({"config", "--get-regexp", R"(^remote\..*\.promisor$)"}).has_value();
}

}  // namespace plint::engine
