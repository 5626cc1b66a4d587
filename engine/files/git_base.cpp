#include "engine/files/git_base.hpp"

#include "checks/files/paths.hpp"
#include "engine/files/boundary.hpp"
#include "engine/files/git_content.hpp"
#include "engine/files/git_repository.hpp"
#include "engine/files/git_revision.hpp"
#include "engine/platform/disk.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <string_view>
#include <utility>

namespace plint::engine {

namespace {

constexpr std::string_view submodule_mode = "160000";

// Each costs a run.
constexpr std::size_t max_merge_bases = 8;

// Whether a repository has a submodule at a path: in its index, in HEAD or in `revision`. A change may remove a submodule whose
// clone stays on disk.
bool has_submodule(GitRepository& outer, const std::string& inner, std::string_view revision)
{
    const auto is_submodule = [&](const std::optional<std::string>& entry) {
        return entry && entry->starts_with(submodule_mode) && entry->ends_with('\t' + inner + '\0');
    };
    if (is_submodule(outer.run({"ls-files", "-z", "-s", "--", inner})))
        return true;
    for (const std::string_view name : {std::string_view("HEAD"), revision}) {
        const auto commit =
            outer.line({"rev-parse", "--verify", "--end-of-options", fmt::format("{}^{{commit}}", name)});
        if (commit && is_submodule(outer.run({"ls-tree", "-z", *commit, "--", inner})))
            return true;
    }
    return false;
}

// The root of the outermost repository that has `root` as a submodule, or a submodule with it; otherwise `root`. The submodule
// itself may come with the change, and all its branches with it.
std::string outermost_repository(std::string root, std::string_view revision)
{
    for (std::string at = root; at != "/";) {
        at = repository_around(files::parent_of(at));
        if (at.empty())
            break;
        GitRepository outer(at, at);
        if (has_submodule(outer, std::string(files::inside(root, at)), revision))
            root = at;
    }
    return root;
}

// What the index of a repository has.
struct GitIndex {
    Paths files;
    Paths submodules;
    Paths left_out;  // files of a sparse checkout that are not on disk
};

// Entries of `git ls-files -z -s -t`: "TAG MODE OBJECT STAGE", tab, path.
GitIndex read_index(std::string_view output, const std::string& root)
{
    GitIndex index;
    each_part(output, [&](std::string_view entry) {
        const std::size_t tab = entry.find('\t');
        if (tab == entry.npos || tab < 2)
            return;
        const std::string path = files::below(root, entry.substr(tab + 1));
        if (entry.substr(2).starts_with(submodule_mode))
            index.submodules.insert(path);
        else
            index.files.insert(path);
        if (entry.starts_with('S'))
            index.left_out.insert(path);
    });
    return index;
}

// The submodules of a commit and theirs: what the clones have of the recorded commits. All else in them is added.
void add_submodules(std::vector<CommitSubmodule> submodules, BaseContent& base, std::vector<std::string>& gone)
{
    PlainDirectories plain(base.root);
    while (!submodules.empty()) {
        const CommitSubmodule submodule = std::move(submodules.back());
        submodules.pop_back();
        base.added_below.insert(submodule.path);
        if (!plain.contains(submodule.path) || !disk()->exists(files::below(submodule.path, ".git")))
            continue;
        GitRepository repository(submodule.path, base.root);
        if (!repository.problem().empty() || !repository.run({"cat-file", "-e", submodule.commit + "^{commit}"}))
            continue;
        CommitContent content = content_of(repository, submodule.commit, {});
        if (!content.problem.empty())
            continue;
        base.files.merge(content.files);
        std::ranges::move(content.gone, std::back_inserter(gone));
        std::ranges::move(content.submodules, std::back_inserter(submodules));
    }
}

std::vector<std::string> commits_in(std::string_view output)
{
    std::vector<std::string> lines;
    for (std::string_view rest = output; !rest.empty();) {
        const std::string_view line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(line.size() + 1, rest.size()));
        lines.emplace_back(line);
    }
    return lines;
}

GitBase failed(std::string problem)
{
    return {nullptr, {}, std::move(problem)};
}

}  // namespace

MergeBases merge_bases(const std::string& directory, std::string_view revision)
{
    const auto unknown = [](std::string problem) { return MergeBases{{}, {}, std::move(problem)}; };
    const std::string project = root_of(directory);
    const std::string innermost = repository_around(project);
    if (innermost.empty())
        return unknown(fmt::format("`{}` is not in a git repository", files::for_user(project)));
    const std::string root = outermost_repository(innermost, revision);
    GitRepository repository(root, root);
    if (!repository.problem().empty())
        return unknown(repository.problem());
    std::string problem;
    const auto commit = commit_of(repository, revision, problem);
    if (!commit)
        return unknown(std::move(problem));
    const auto output = repository.run({"merge-base", "--all", *commit, "HEAD"});
    if (!output)
        return unknown("the commit and HEAD have no common ancestor in this clone; fetch the history of both");
    std::vector<std::string> commits = commits_in(*output);
    if (commits.size() > max_merge_bases)
        return unknown(
            fmt::format("the commit and HEAD have {} merge bases, which are more than {}; merge it into this "
                        "branch, or name one of them",
                        commits.size(), max_merge_bases));
    return {root, std::move(commits), {}};
}

GitBase git_base(const std::string& root, const std::string& commit, bool with_ignored)
{
    GitRepository repository(root, root);
    if (!repository.problem().empty())
        return failed(repository.problem());
    const auto tracked = repository.run({"ls-files", "-z", "-s", "-t"});
    const auto untracked = with_ignored ? repository.run({"ls-files", "--others", "-z"})
                                        : repository.run({"ls-files", "--others", "--exclude-standard", "-z"});
    if (!tracked || !untracked)
        return failed(repository.problem());
    GitIndex index = read_index(*tracked, root);
    CommitContent content = content_of(repository, commit, index.left_out);
    if (!content.problem.empty())
        return failed(std::move(content.problem));

    BaseContent result{root, std::move(content.files), std::move(index.files), std::move(index.submodules)};
    each_part(*untracked, [&](std::string_view path) {
        if (path.ends_with('/'))  // another repository
            result.added_below.insert(files::below(root, path.substr(0, path.size() - 1)));
        else
            result.added.insert(files::below(root, path));
    });
    add_submodules(std::move(content.submodules), result, content.gone);
    std::erase_if(result.added, [&](const std::string& path) { return result.files.contains(path); });
    return {base_files(std::move(result)), std::move(content.gone), {}};
}

}  // namespace plint::engine
