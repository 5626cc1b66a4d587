// Sessions and snapshots: a project that is checked again and again while its files change.
//
// A Snapshot is an immutable value that threads may share: the files of a project at one moment, parsed and linked.
// `with(changes)` makes the next one and shares everything that the changes do not affect: an edit parses one file again. The
// findings of a snapshot are those of a run of the command line over files with the same content.
#pragma once

#include "checks/files/file_system.hpp"
#include "checks/inference/file_types.hpp"
#include "checks/layout/kinds.hpp"
#include "engine/settings/settings.hpp"
#include "engine/workspace/workspace.hpp"
#include "formatter/document/options.hpp"

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plint::engine {

struct SessionOptions {
    std::shared_ptr<const files::FileSystem> system;  // null: the disk
    std::vector<std::string> paths;                   // directories and files to check, as on the command line
    rules::RuleSelection rules;                       // above those of settings files
    layout::ProjectOptions project;
    std::string config;     // as `--config`; empty: the nearest plint.toml of each file
    bool isolated = false;  // no plint.toml at all
    bool include_vendored = false;
    unsigned jobs = 1;  // maximum number of threads
};

// A change of one file. `path`: absolute, or from the current directory of the file system.
struct Change {
    enum class Kind {
        text,     // the file has `text` now, saved or not
        removed,  // the file is gone
        reread    // the file is what the file system has: created, changed, deleted or closed without saving
    };
    std::string path;
    Kind kind = Kind::text;
    std::string text = {};
    bool may_be_new = false;  // the project may not have the file yet, though it is on disk: the layout is read again
};

class Snapshot;
using SnapshotPointer = std::shared_ptr<const Snapshot>;

// A project whose files are found and not read yet. Valid during the call that passes it.
struct FoundProject {
    std::span<const std::string> files;  // to check: paths as in reports, sorted
    const RuleBook& rules;
    const layout::Kinds& kinds;
    const std::string& here;  // the current directory
};

class Snapshot {
public:
    // Finds, reads and links all files, and calls `found` before it reads them. O(size of the project).
    [[nodiscard]] static SnapshotPointer open(const SessionOptions& options,
                                              const std::function<void(const FoundProject&)>& found = {});

    // The project after these changes, all at once. Parses the changed files only, unless files or modules appear or disappear
    // or settings change: then the layout is read again, and files that did not change are still not parsed again.
    [[nodiscard]] SnapshotPointer with(std::span<const Change> changes) const;

    [[nodiscard]] const index::Project& project() const { return project_; }
    [[nodiscard]] const LoadedFile& file(layout::FileIndex index) const { return files_[index]; }

    // By its path, absolute or as in reports; std::nullopt for a file that is not in the project.
    [[nodiscard]] std::optional<layout::FileIndex> find(std::string_view path) const;

    // The path of reports for an absolute path.
    [[nodiscard]] std::string shown(std::string_view path) const;

    // Makes what rules need of the whole project, on several threads if the session may have them. Thread-safe.
    void derive() const;

    [[nodiscard]] const rules::RuleSet& rules_of(std::string_view path) const { return rules_->of(path); }
    // Those of them that check_quickly runs. Thread-safe. Made once, and shared by snapshots with the same settings.
    [[nodiscard]] const rules::RuleSet& quick_rules_of(std::string_view path) const;
    [[nodiscard]] const layout::Kinds& kinds() const { return kinds_; }

    // Thread-safe.
    [[nodiscard]] inference::FileInference& inference() const { return *inference_; }

    // The layout of a file, by its path; std::nullopt: the settings exclude it. Thread-safe.
    [[nodiscard]] std::optional<formatter::FormatOptions> format_options(std::string_view path) const;

    // Mistakes in the settings files. Thread-safe.
    [[nodiscard]] std::vector<Diagnostic> settings_problems() const;

    // A settings file as it was read, by its path in those; null for other files. Thread-safe.
    [[nodiscard]] const SourceFile* settings_source(std::string_view path) const;

    // How many files were parsed to make this snapshot from the one before.
    [[nodiscard]] std::size_t parsed() const { return parsed_; }

private:
    struct Session;
    using Texts = files::Overlay::Changes;

    Snapshot(std::shared_ptr<const Session> session, Texts texts);
    [[nodiscard]] SnapshotPointer reopened(Texts texts, const std::map<std::string, bool>& changed) const;
    void read_all(const Snapshot* before, const std::map<std::string, bool>& changed,
                  const std::function<void(const FoundProject&)>& found);
    void add_inference();

    std::shared_ptr<const Session> session_;
    Texts texts_;  // those that replace texts of the file system, by absolute path
    std::shared_ptr<const files::FileSystem> system_;
    layout::Kinds kinds_;
    std::shared_ptr<Settings> settings_;
    std::shared_ptr<const RuleBook> rules_;
    struct QuickRules {
        std::once_flag made;
        std::optional<RuleBook> rules;
    };
    std::shared_ptr<QuickRules> quick_rules_;
    std::vector<LoadedFile> files_;  // files_[i] is project_.file(i)
    index::Project project_;
    std::unique_ptr<inference::FileInference> inference_;
    std::size_t parsed_ = 0;
    mutable std::once_flag derived_;
};

struct CheckedFile {
    std::string path;  // as in reports
    rules::Analysis analysis;
};

// The findings in these files, in the same order; none in files that the command line would not check. The result is
// incomplete if another thread sets `cancelled`. `paths`: as for Snapshot::find.
[[nodiscard]] std::vector<CheckedFile> check(const Snapshot& snapshot, std::span<const std::string> paths,
                                             const std::atomic<bool>* cancelled = nullptr);

// The findings in a manifest or EPP template of a project that need nothing but its text; none in a file that is not to be
// checked. `path`: absolute. O(text).
[[nodiscard]] std::vector<Diagnostic> check_text(const FoundProject& project, const std::string& path,
                                                 std::string text);

// The findings in one file without those of rules about the whole program (rules::without_derived): what an editor shows first
// in a large project.
[[nodiscard]] rules::Analysis check_quickly(const Snapshot& snapshot, layout::FileIndex file);

// The text of a file after all fixes that are at least this safe, in rounds until none is left; unchanged if fixes would make
// a syntax error. Fixes that change or move other files are left out. `rule`: only its fixes; empty: those of all rules. The
// text is unchanged if another thread sets `cancelled`, which is looked at between rounds.
[[nodiscard]] std::string fix(const SnapshotPointer& snapshot, const std::string& path, Safety allowed,
                              std::string_view rule = {}, const std::atomic<bool>* cancelled = nullptr);

// The text of a manifest or template in the one layout, or with the statements formatted that intersect `range`; std::nullopt
// if the settings exclude it, it is not such a file, or nothing could be formatted. Statements with syntax errors stay as
// they are.
[[nodiscard]] std::optional<std::string> format(const Snapshot& snapshot, const std::string& path,
                                                std::optional<Span> range);

}  // namespace plint::engine
