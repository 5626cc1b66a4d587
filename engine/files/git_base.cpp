#include "engine/files/git_base.hpp"

#include "checks/files/paths.hpp"
#include "engine/platform/disk.hpp"
#include "engine/platform/process.hpp"
#include "parser/source/limits.hpp"

#include <fmt/format.h>

#include <charconv>
#include <initializer_list>
#include <optional>
#include <string_view>
#include <utility>

namespace plint::engine {

namespace {

// A file that differs: its path from the root of the repository, and the name of its old content, empty if it is new.
struct ChangedFile {
    std::string path;
    std::string blob;
};

class Repository {
public:
    explicit Repository(const std::string& directory) : directory_(directory) {}

    // The output of a git command, without a newline at its end; std::nullopt: it failed, and `problem` says why.
    std::optional<std::string> line(std::initializer_list<std::string> words)
    {
        auto output = git(words);
        if (output && output->ends_with('\n'))
            output->pop_back();
        return output;
    }

    // The whole output.
    std::optional<std::string> git(std::initializer_list<std::string> words, std::string_view input = {})
    {
        std::vector<std::string> command{"git", "-C", files::for_user(directory_), "-c", "core.fsmonitor=false"};
        command.insert(command.end(), words);
        auto result = run_process(command, input, limits::git_bytes);
        if (!result) {
            problem = fmt::format("`git` cannot be run, or prints more than {} MB", limits::git_bytes / 1'000'000);
            return std::nullopt;
        }
        if (result->exit_code == 0)
            return std::move(result->output);
        problem = result->errors.substr(0, result->errors.find('\n'));
        if (problem.empty())
            problem = fmt::format("`git` exits with {}", result->exit_code);
        return std::nullopt;
    }

    std::string problem;

private:
    std::string directory_;
};

// The next part of a text that ends with NUL.
std::string_view next_part(std::string_view& text)
{
    const std::size_t end = text.find('\0');
    const std::string_view part = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    return part;
}

// Lines of `git diff-index --raw -z`: ":MODE MODE BLOB BLOB STATUS", NUL, path, NUL.
std::vector<ChangedFile> changed_files(std::string_view raw)
{
    std::vector<ChangedFile> changed;
    while (!raw.empty()) {
        const std::string_view line = next_part(raw);
        const std::string_view path = next_part(raw);
        constexpr std::size_t mode_size = 6;
        constexpr std::size_t blob_begin = 2 * (mode_size + 1) + 1;
        const std::size_t blob_end = line.find(' ', blob_begin);
        if (line.size() < blob_begin || blob_end == std::string_view::npos)
            return changed;
        const std::string_view old_mode = line.substr(1, mode_size);
        const std::string_view blob = line.substr(blob_begin, blob_end - blob_begin);
        const bool is_new = old_mode == "000000";
        if (is_new || old_mode.starts_with("100"))  // 12…: a symlink, 16…: a submodule
            changed.push_back({std::string(path), is_new ? std::string() : std::string(blob)});
    }
    return changed;
}

// Parts of the output of `git cat-file --batch`: "BLOB blob SIZE", newline, text, newline.
std::optional<std::string_view> next_blob(std::string_view& output)
{
    const std::size_t line_end = output.find('\n');
    if (line_end == std::string_view::npos)
        return std::nullopt;
    const std::string_view line = output.substr(0, line_end);
    const std::size_t number = line.rfind(' ') + 1;
    std::size_t size = 0;
    const auto [end, error] = std::from_chars(line.data() + number, line.data() + line.size(), size);
    if (error != std::errc() || end != line.data() + line.size() || output.size() < line_end + 1 + size + 1)
        return std::nullopt;
    const std::string_view text = output.substr(line_end + 1, size);
    output.remove_prefix(line_end + 1 + size + 1);
    return text;
}

}  // namespace

GitBase git_base(const std::string& directory, const std::string& revision)
{
    Repository repository(directory);
    const auto failed = [&] { return GitBase{{}, std::move(repository.problem)}; };
    const auto top = repository.line({"rev-parse", "--show-toplevel"});
    if (!top)
        return failed();
    const std::string root = files::from_user(*top);
    const auto commit = repository.line({"rev-parse", "--verify", "--end-of-options", revision + "^{commit}"});
    if (!commit)
        return failed();
    const auto base = repository.line({"merge-base", *commit, "HEAD"});
    if (!base)
        return GitBase{{}, "the commit and HEAD have no common ancestor in this clone; fetch the history of both"};
    const auto raw = repository.git({"diff-index", "--raw", "-z", "--no-renames", "--abbrev=64", *base, "--"});
    const auto untracked =
        raw ? repository.git({"ls-files", "--others", "--exclude-standard", "-z", "--full-name", ":/"}) : std::nullopt;
    if (!untracked)
        return failed();
    std::vector<ChangedFile> changed = changed_files(*raw);
    for (std::string_view rest = *untracked; !rest.empty();)
        changed.push_back({std::string(next_part(rest)), ""});
    std::string blobs;
    for (const ChangedFile& file : changed)
        if (!file.blob.empty())
            blobs += file.blob + '\n';
    const auto texts = blobs.empty() ? std::optional<std::string>("") : repository.git({"cat-file", "--batch"}, blobs);
    if (!texts)
        return failed();
    std::size_t new_bytes = 0;
    for (const ChangedFile& file : changed)
        if (const auto target = disk()->target_of(files::below(root, file.path)))
            new_bytes += target->bytes;
    if (texts->size() > limits::old_bytes(new_bytes))
        return GitBase{{}, "the changed files are far larger at that commit than they are now"};
    GitBase result;
    std::string_view rest = *texts;
    for (const ChangedFile& file : changed) {
        std::shared_ptr<const std::string> text;
        if (!file.blob.empty()) {
            const auto blob = next_blob(rest);
            if (!blob)
                return GitBase{{}, "`git cat-file` does not print all files of the commit"};
            text = std::make_shared<const std::string>(*blob);
        }
        result.texts.insert_or_assign(files::below(root, file.path), std::move(text));
    }
    return result;
}

}  // namespace plint::engine
