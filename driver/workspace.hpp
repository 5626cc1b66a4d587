// The files of a run on their way through the three passes: read and sum up each, link all, analyse what was asked for.
#pragma once

#include "checks/index/project.hpp"
#include "driver/files/discover.hpp"
#include "driver/files/read.hpp"
#include "driver/rule_book.hpp"
#include "reporters/model/findings.hpp"
#include "rules/engine/engine.hpp"

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace plint {

class Progress;

// Texts that stand for what is on disk, by path: standard input, files with fixes not yet written.
using Texts = std::map<std::string, std::string>;

// What a report needs of an Analysis.
struct FileFindings {
    Findings findings;
    std::vector<rules::Silenced> suppressed;
    std::set<std::string> mentioned;  // paths of all files that they point into
};

struct LoadedFile {
    std::unique_ptr<SourceFile> source;  // null: it could not be read, or nobody needs it any more
    std::unique_ptr<Tree> tree;          // of Puppet code; likewise
    std::string problem;                 // why it could not be read
    std::uint64_t released = 0;          // hash of the text that nobody needs any more; 0: none has gone
    std::unique_ptr<FileFindings> found; // in the tree, which is gone then
};

// What a run reads from disk.
struct ReadFile {
    std::string text;
    FileStamp stamp;                 // of the text
    std::string problem;             // why it could not be read
    std::optional<summary::Summary>
        summary;                     // its path says all there is to know and it is not read, or `loaded` is made
    LoadedFile loaded;               // from the text, which is gone then
};

struct ReadFiles {
    layout::Layout layout;
    std::vector<ReadFile> files;  // files[i] is layout.files[i]
};

struct Workspace {
    std::vector<LoadedFile> files;  // files[i] is project.file(i)
    index::Project project;
    std::map<std::string, std::unique_ptr<SourceFile>, std::less<>> others;  // by path: no files of the project, but pointed at
    std::map<std::string, std::unique_ptr<SourceFile>, std::less<>> withheld;  // by path: stand-ins for texts that no report may show

    [[nodiscard]] const SourceFile* source(std::string_view path) const;
};

// Whether the texts themselves are wanted, or at once what `load` makes of them, which is faster.
enum class LoadAs { texts, trees };

// Reads `asked`, which is sorted and names nothing twice, and all that must be known to understand it.
// With `rules`, which must be local, files are looked at as soon as they are parsed, and do not keep their trees. All texts
// must be those on disk, and nobody but the rules may ask for trees.
[[nodiscard]] ReadFiles read_sources(std::span<const std::string> asked, Texts texts,
                                     const layout::ProjectOptions& options, unsigned jobs,
                                     LoadAs wanted = LoadAs::trees, Progress* progress = nullptr,
                                     const RuleBook* rules = nullptr);
[[nodiscard]] Workspace load(ReadFiles sources, unsigned jobs, Progress* progress = nullptr);

// Gives files new texts, by their index in the project.
void replace_texts(Workspace& workspace, std::map<layout::FileIndex, std::string> texts, unsigned jobs);

[[nodiscard]] std::vector<FileFindings> pack_all(std::vector<rules::Analysis> analyses);

// What the rules say, one Analysis for each file of the project, empty for those that were not asked for.
[[nodiscard]] std::vector<rules::Analysis> analyse_all(const Workspace& workspace, const RuleBook& rules, unsigned jobs,
                                                       Progress* progress = nullptr);

// The same for the last time, when all texts are those on disk: each tree goes as soon as nothing needs it any more, and
// with it the text of a file in which nothing was found.
[[nodiscard]] std::vector<FileFindings> analyse_and_release(Workspace& workspace, const RuleBook& rules, unsigned jobs,
                                                        Progress* progress = nullptr);

// The same for some files of the project; of the others empty ones.
[[nodiscard]] std::vector<rules::Analysis> analyse_some(const Workspace& workspace, const RuleBook& rules,
                                                        unsigned jobs, std::span<const layout::FileIndex> wanted,
                                                        Progress* progress = nullptr);

// Reads what findings point at and is not there: Ruby files of other modules, files in which nothing was found,
// metadata.json.
void read_mentioned(Workspace& workspace, std::span<const FileFindings> found);

// Files that were asked for and could not be read.
[[nodiscard]] std::vector<FileProblem> unreadable(const Workspace& workspace);

}  // namespace plint
