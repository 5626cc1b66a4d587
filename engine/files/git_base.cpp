#include "engine/files/git_base.hpp"

#include "checks/files/paths.hpp"
#include "engine/files/boundary.hpp"
#include "engine/files/git_repository.hpp"
#include "engine/platform/disk.hpp"
#include "parser/source/limits.hpp"

#include <charconv>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace plint::engine {

namespace {

// A file that differs: its path from the root of the repository, and the name of its old content, empty if it is new. The path
// of a new repository ends with a slash.
struct ChangedFile {
    std::string path;
    std::string blob;
    bool was_link = false;  // a symlink at the commit: its old content is the target
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
        const bool is_submodule = line.substr(mode_size + 2, mode_size) == "160000";
        if (is_submodule && old_mode != "160000")
            changed.push_back({std::string(path) + '/', ""});
        const bool was_link = old_mode.starts_with("120");
        if (was_link || old_mode.starts_with("100") || (is_new && !is_submodule))
            changed.push_back({std::string(path), is_new ? std::string() : std::string(blob), was_link});
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

// Adds a path that was a symlink at the commit, with the text of what it led to. If that was not a file of the repository, all
// that is at the path now is new. Precondition: the base has the texts of all other changed files.
void add_link(const std::string& path, std::string_view target, const std::string& root, GitBase& base)
{
    const std::string file = files::absolute_path(target, files::parent_of(path));
    if (const auto known = base.texts.find(file); known != base.texts.end()) {
        base.texts.insert_or_assign(path, known->second);
        return;
    }
    const bool is_inside = file.starts_with(root + '/') && resolve(file) == file;
    auto text = is_inside && disk()->is_file(file) ? disk()->text_of(file) : std::nullopt;
    if (!text)
        base.new_repositories.insert(path);
    base.texts.insert_or_assign(path, text ? std::make_shared<const std::string>(*std::move(text)) : nullptr);
}

}  // namespace

GitBase git_base(const std::string& directory, const std::string& revision, bool with_ignored)
{
    GitRepository repository(directory);
    const auto failed = [&] { return GitBase{{}, repository.problem()}; };
    // Files of old commits, but no commits, are missing in a partial clone.
    const auto incomplete = [&](std::string problem) {
        if (repository.is_partial())
            problem =
                "this partial clone lacks files of that commit, and plint fetches nothing; clone without `--filter`";
        return GitBase{{}, std::move(problem)};
    };
    if (!repository.problem().empty())
        return failed();
    const auto commit = repository.line({"rev-parse", "--verify", "--end-of-options", revision + "^{commit}"});
    if (!commit)
        return failed();
    const auto base = repository.line({"merge-base", *commit, "HEAD"});
    if (!base)
        return GitBase{{}, "the commit and HEAD have no common ancestor in this clone; fetch the history of both"};
    const auto raw = repository.run({"diff-index", "--raw", "-z", "--no-renames", "--abbrev=64", "--no-ext-diff",
                                     "--ignore-submodules=dirty", *base, "--"});
    if (!raw)
        return incomplete(repository.problem());
    const auto untracked = with_ignored ? repository.run({"ls-files", "--others", "-z"})
                                        : repository.run({"ls-files", "--others", "--exclude-standard", "-z"});
    if (!untracked)
        return failed();
    std::vector<ChangedFile> changed = changed_files(*raw);
    for (std::string_view rest = *untracked; !rest.empty();)
        changed.push_back({std::string(next_part(rest)), ""});
    std::string blobs;
    for (const ChangedFile& file : changed)
        if (!file.blob.empty())
            blobs += file.blob + '\n';
    const auto texts = blobs.empty() ? std::optional<std::string>("") : repository.run({"cat-file", "--batch"}, blobs);
    if (!texts)
        return incomplete(repository.problem());
    const std::string& root = repository.root();
    std::size_t new_bytes = 0;
    for (const ChangedFile& file : changed)
        if (const auto target = disk()->target_of(files::below(root, file.path)))
            new_bytes += target->bytes;
    if (texts->size() > limits::old_bytes(new_bytes))
        return GitBase{{}, "the changed files are far larger at that commit than they are now"};
    GitBase result;
    std::vector<std::pair<std::string, std::string>> links;  // the path and the target
    std::string_view rest = *texts;
    for (const ChangedFile& file : changed) {
        if (file.path.ends_with('/')) {
            result.new_repositories.insert(files::below(root, file.path.substr(0, file.path.size() - 1)));
            continue;
        }
        std::shared_ptr<const std::string> text;
        if (!file.blob.empty()) {
            const auto blob = next_blob(rest);
            if (!blob)
                return incomplete("`git cat-file` does not print all files of the commit");
            text = std::make_shared<const std::string>(*blob);
        }
        if (file.was_link)
            links.emplace_back(files::below(root, file.path), *text);
        else
            result.texts.insert_or_assign(files::below(root, file.path), std::move(text));
    }
    for (const auto& [path, target] : links)
        add_link(path, target, root, result);
    return result;
}

}  // namespace plint::engine
