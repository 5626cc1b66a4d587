#include "engine/files/git_content.hpp"

#include "checks/files/paths.hpp"
#include "engine/files/boundary.hpp"
#include "engine/files/sha1.hpp"
#include "engine/platform/disk.hpp"
#include "engine/platform/files.hpp"
#include "engine/platform/threads.hpp"
#include "parser/source/limits.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

namespace plint::engine {

namespace {

enum class Difference {
    none,
    text,
    size,  // the file on disk is larger than what plint reads: whether it differs is not known
    gone
};

// A file of a commit and what became of it.
struct ComparedFile {
    std::string path;  // absolute
    std::string blob;
    bool is_link = false;
    Difference difference = Difference::none;
    std::uint64_t bytes = 0;  // on disk

    [[nodiscard]] bool needs_text() const
    {
        return is_link || difference == Difference::text || difference == Difference::gone;
    }
};

std::string with_short_newlines(std::string_view text)
{
    std::string result;
    result.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i)
        if (!text.substr(i).starts_with("\r\n"))
            result += text[i];
    return result;
}

std::string with_long_newlines(std::string_view text)
{
    std::string result;
    for (const char c : text)
        result += c == '\n' ? std::string("\r\n") : std::string(1, c);
    return result;
}

// `is_plain`: no symlink leads to the file's directory. `converts_newlines`: the user has told git to.
void compare(ComparedFile& file, bool is_plain, bool converts_newlines)
{
    const FileStatus status = is_plain ? link_status_of(file.path) : FileStatus();
    file.bytes = status.size;
    if (status.kind == FileKind::missing)
        file.difference = Difference::gone;
    else if (status.kind != FileKind::file)
        file.difference = Difference::text;
    else if (status.size > limits::file_bytes)
        file.difference = Difference::size;
    if (file.difference != Difference::none || file.is_link)
        return;
    const auto text = disk()->text_of(file.path);
    const bool is_same = text
        && (git_blob_name(*text) == file.blob
            || (converts_newlines && git_blob_name(with_short_newlines(*text)) == file.blob));
    file.difference = is_same ? Difference::none : Difference::text;
}

std::optional<std::uint64_t> number_at_end(std::string_view line)
{
    const std::string_view digits = line.substr(line.rfind(' ') + 1);
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    return error == std::errc() && end == digits.data() + digits.size() ? std::optional(number) : std::nullopt;
}

std::string_view take_line(std::string_view& text)
{
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    return line;
}

// Parts of the output of `git cat-file --batch`: "BLOB blob SIZE", newline, text, newline.
std::optional<std::string_view> next_blob(std::string_view& output)
{
    const auto size = number_at_end(take_line(output));
    if (!size || output.size() <= *size)
        return std::nullopt;
    const std::string_view text = output.substr(0, *size);
    output.remove_prefix(*size + 1);
    return text;
}

// Reads a commit in a few commands of git, whatever its size.
class ContentReader {
public:
    ContentReader(GitRepository& repository, const Paths& left_out) : repository_(repository), left_out_(left_out) {}

    [[nodiscard]] CommitContent read(const std::string& commit)
    {
        const auto tree = repository_.run({"ls-tree", "-r", "-z", "--full-tree", commit});
        if (!tree)
            return incomplete(repository_.problem());
        each_part(*tree, [&](std::string_view entry) { add_entry(entry); });
        converts_newlines_ = repository_.line({"config", "core.autocrlf"}).value_or("") == "true";
        compare_all();
        if (!compare_sizes() || !read_texts())
            return std::move(result_);
        for (ComparedFile& file : files_) {
            if (file.difference == Difference::gone)
                result_.gone.push_back(file.path);
            result_.files.emplace(std::move(file.path),
                                  CommitFile{file.is_link, file.needs_text() ? texts_.at(file.blob) : nullptr});
        }
        return std::move(result_);
    }

private:
    // "MODE TYPE OBJECT", tab, path.
    void add_entry(std::string_view entry)
    {
        constexpr std::size_t mode_size = 6;
        const std::size_t tab = entry.find('\t');
        const std::string_view head = entry.substr(0, tab);
        if (tab == entry.npos || head.size() < mode_size || files::leads_up(entry.substr(tab + 1)))
            return;
        const std::string_view mode = entry.substr(0, mode_size);
        std::string path = files::below(repository_.root(), entry.substr(tab + 1));
        std::string object(head.substr(head.rfind(' ') + 1));
        if (mode == "160000")
            result_.submodules.push_back({std::move(path), std::move(object)});
        else
            files_.push_back({std::move(path), std::move(object), mode == "120000"});
    }

    void compare_all()
    {
        PlainDirectories plain(repository_.root());
        std::vector<char> is_plain;  // of each file, whether its directory is; written by this thread alone
        for (const ComparedFile& file : files_)
            is_plain.push_back(plain.contains(files::parent_of(file.path)) ? 1 : 0);
        for_each_index(processors(), files_.size(),
                       [&](std::size_t i) { compare(files_[i], is_plain[i] != 0, converts_newlines_); });
        std::erase_if(files_, [&](const ComparedFile& file) {
            return file.difference == Difference::gone && left_out_.contains(file.path);
        });
    }

    // Files that are too large to be read are the same if they were too large at the commit.
    bool compare_sizes()
    {
        std::string blobs;
        for (const ComparedFile& file : files_)
            if (file.difference == Difference::size)
                blobs += file.blob + '\n';
        const auto sizes =
            blobs.empty() ? std::optional<std::string>("") : repository_.run({"cat-file", "--batch-check"}, blobs);
        if (!sizes) {
            result_ = incomplete(repository_.problem());
            return false;
        }
        std::string_view rest = *sizes;
        for (ComparedFile& file : files_)
            if (file.difference == Difference::size)
                file.difference = number_at_end(take_line(rest)).value_or(0) > limits::file_bytes ? Difference::none
                                                                                                  : Difference::text;
        return true;
    }

    bool read_texts()
    {
        std::uint64_t new_bytes = 0;
        std::string blobs;
        for (const ComparedFile& file : files_)
            if (file.needs_text()) {
                new_bytes += file.bytes;
                if (texts_.emplace(file.blob, nullptr).second)
                    blobs += file.blob + '\n';
            }
        const auto output =
            blobs.empty() ? std::optional<std::string>("") : repository_.run({"cat-file", "--batch"}, blobs);
        if (!output) {
            result_ = incomplete(repository_.problem());
            return false;
        }
        if (output->size() > limits::old_bytes(new_bytes)) {
            result_ = {};
            result_.problem = "the changed files are far larger at that commit than they are now";
            return false;
        }
        std::string_view rest = *output;
        for (std::string_view wanted = blobs; !wanted.empty();) {
            const std::string_view blob = take_line(wanted);
            const auto text = next_blob(rest);
            if (!text) {
                result_ = incomplete("`git cat-file` does not print all files of the commit");
                return false;
            }
            const bool is_converted = converts_newlines_ && text->find('\r') == text->npos;
            texts_.find(blob)->second =
                std::make_shared<const std::string>(is_converted ? with_long_newlines(*text) : std::string(*text));
        }
        return true;
    }

    // Files of old commits, but no commits, are missing in a partial clone.
    CommitContent incomplete(std::string problem)
    {
        CommitContent failed;
        failed.problem = repository_.is_partial()
            ? "this partial clone lacks files of that commit, and plint fetches nothing; clone without `--filter`"
            : std::move(problem);
        return failed;
    }

    GitRepository& repository_;
    const Paths& left_out_;
    CommitContent result_;
    std::vector<ComparedFile> files_;
    std::map<std::string, std::shared_ptr<const std::string>, std::less<>> texts_;  // by blob
    bool converts_newlines_ = false;
};

}  // namespace

CommitContent content_of(GitRepository& repository, const std::string& commit, const Paths& left_out)
{
    return ContentReader(repository, left_out).read(commit);
}

void each_part(std::string_view text, const std::function<void(std::string_view)>& visit)
{
    while (!text.empty()) {
        const std::string_view part = text.substr(0, text.find('\0'));
        text.remove_prefix(std::min(part.size() + 1, text.size()));
        visit(part);
    }
}

bool PlainDirectories::contains(std::string_view directory)
{
    if (directory == root_ || directory == "/")
        return true;
    if (const auto known = known_.find(directory); known != known_.end())
        return known->second;
    const bool is_plain = contains(files::parent_of(directory)) && !is_symlink(std::string(directory));
    return known_.emplace(directory, is_plain).first->second;
}

}  // namespace plint::engine
