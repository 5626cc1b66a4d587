// The files of a run and its three passes: read and summarize each, link all, analyze the requested ones.
#pragma once

#include "checks/files/file_system.hpp"
#include "checks/index/project.hpp"
#include "checks/layout/kinds.hpp"
#include "engine/files/discover.hpp"
#include "engine/files/read_record.hpp"
#include "engine/platform/read.hpp"
#include "engine/workspace/progress.hpp"
#include "engine/workspace/rule_book.hpp"
#include "reporters/model/findings.hpp"
#include "rules/engine/engine.hpp"

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace plint::engine {

// Texts that replace those on disk, by path: standard input, files with fixes that are not written yet.
using Texts = std::map<std::string, std::string>;

// The part of an Analysis that a report needs.
struct FileFindings {
    Findings findings;
    std::vector<rules::SuppressedFinding> suppressed;
    std::set<std::string> mentioned;  // paths of all files that they point into
};

struct LoadedFile {
    std::shared_ptr<const SourceFile> source;  // null: it could not be read, or is not needed any more
    std::shared_ptr<const Tree> tree;          // of Puppet code; likewise
    std::string problem;                       // why it could not be read
    std::uint64_t released = 0;                // hash of the released text; 0: not released
    std::shared_ptr<FileFindings> found;       // in the tree, which is released then
    bool no_symlink = false;                   // its path does not end in a symlink; false also if that is not known
};

// What a run reads from disk.
struct ReadFile {
    std::string text;
    FileStamp stamp;                          // of the text
    std::string problem;                      // why it could not be read
    std::optional<summary::Summary> summary;  // from the path alone, if the file is not read or `loaded` has one
    LoadedFile loaded;                        // from the text, which is released then
};

struct ReadFiles {
    layout::Layout layout;
    std::vector<ReadFile> files;  // files[i] is layout.files[i]
};

struct Workspace {
    std::vector<LoadedFile> files;  // files[i] is project.file(i)
    index::Project project;
    std::map<std::string, std::unique_ptr<SourceFile>, std::less<>>
        others;  // by path: not files of the project, but findings point at them
    std::map<std::string, std::unique_ptr<SourceFile>, std::less<>>
        withheld;                              // by path: replacements for texts that no report may show
    std::shared_ptr<const ReadRecord> record;  // of all files that facts read in addition to `files`
    files::Overlay::Changes new_texts = {};    // of replace_texts, which facts must read instead of those on disk

    [[nodiscard]] const SourceFile* source(std::string_view path) const;
};

// Whether to return the texts, or directly the result of `load`, which is faster.
enum class LoadAs { texts, trees };

// Reads `requested`, which is sorted and names nothing twice, and all other files that are needed to analyze them.
// With `rules`, which must be local, files are checked as soon as they are parsed, and their trees are released. All texts
// must be those on disk, and only the rules may use trees. `layout`: of these files and options, if it is known.
[[nodiscard]] ReadFiles read_sources(std::span<const std::string> requested, Texts texts,
                                     const layout::ProjectOptions& options, unsigned jobs,
                                     LoadAs wanted = LoadAs::trees, const Progress& progress = {},
                                     const RuleBook* rules = nullptr, std::optional<layout::Layout> layout = {});
[[nodiscard]] Workspace load(ReadFiles sources, unsigned jobs, const Progress& progress = {});

// Why a text of so many bytes is not parsed, worded as `FileText::problem`; empty: it is.
[[nodiscard]] std::string_view excess(layout::FileRole role, std::size_t bytes);

// The first pass over one file: parses `text` into `loaded`, or says there why not. The summary has no bodies.
[[nodiscard]] summary::Summary take_in(const layout::Kinds& kinds, const std::string& path, LoadedFile& loaded,
                                       std::string text, const RuleBook* rules = nullptr);

// Notes which facts a new text of the file may change.
void add_changed_facts(index::TextChange& change, std::string_view path, layout::FileRole role);

// Gives files new texts, by their index in the project. `parsed`: some files with their new source and tree, which need not be
// parsed again if they have the same text.
void replace_texts(Workspace& workspace, std::map<layout::FileIndex, std::string> texts, unsigned jobs,
                   std::map<layout::FileIndex, LoadedFile> parsed = {});

[[nodiscard]] std::vector<FileFindings> pack_all(std::vector<rules::Analysis> analyses);

// The findings of the rules: one Analysis for each file of the project, empty for files that were not requested.
[[nodiscard]] std::vector<rules::Analysis> analyse_all(const Workspace& workspace, const RuleBook& rules, unsigned jobs,
                                                       const Progress& progress = {});

// The same for the last time, when all texts are those on disk: each tree is released as soon as nothing needs it any
// more, and with it the text of a file without findings.
[[nodiscard]] std::vector<FileFindings> analyse_and_release(Workspace& workspace, const RuleBook& rules, unsigned jobs,
                                                            const Progress& progress = {});

// The same for some files of the project; empty for the others.
[[nodiscard]] std::vector<rules::Analysis> analyse_some(const Workspace& workspace, const RuleBook& rules,
                                                        unsigned jobs, std::span<const layout::FileIndex> wanted,
                                                        const Progress& progress = {});

// Reads the texts that findings point at and that are not loaded: Ruby files of other modules, files without findings,
// metadata.json.
void read_mentioned(Workspace& workspace, std::span<const FileFindings> found);

// Requested files that could not be read.
[[nodiscard]] std::vector<FileProblem> unreadable(const Workspace& workspace);

}  // namespace plint::engine
