// The project without the syntax errors that the user is typing.
//
// A file that the user is changing has syntax errors most of the time. Without its definitions, findings in other files would
// come and go, and most findings in the file itself would vanish. So the editor shows the findings of the stable project, in
// which each file that was broken by edits has its last text without syntax errors. Files that were opened with syntax errors
// are in it as they are: their findings are those of the command line.
#pragma once

#include "engine/session/session.hpp"
#include "server/base/document.hpp"

#include <map>
#include <span>
#include <string>
#include <string_view>

namespace plint::server {

// The number of files from which on findings about the whole program may take longer than a user waits for others.
inline constexpr std::size_t files_of_large_project = 1500;

// A snapshot with the findings of those files that were requested.
class CheckedSnapshot {
public:
    // Forgets the findings if it is another snapshot.
    void set(engine::SnapshotPointer snapshot);
    [[nodiscard]] const engine::SnapshotPointer& get() const { return snapshot_; }

    // All findings of a file; of a large project, before `complete`, only those of engine::check_quickly.
    [[nodiscard]] const rules::Analysis& findings(layout::FileIndex file);
    [[nodiscard]] bool is_complete(layout::FileIndex file) const { return !is_large() || complete_.contains(file); }
    void complete(layout::FileIndex file);
    void forget(layout::FileIndex file);

private:
    [[nodiscard]] bool is_large() const;

    engine::SnapshotPointer snapshot_;
    std::map<layout::FileIndex, rules::Analysis> complete_;
    std::map<layout::FileIndex, rules::Analysis> quick_;
};

class StableProject {
public:
    using Documents = std::map<std::string, Document>;  // by URI

    // Must be called for each new snapshot, with the changes from the one before. `is_new`: there is none before.
    // Records the texts of documents that are free of syntax errors. Costs what a snapshot costs if a document is broken and
    // another file changed; else only O(texts of the documents).
    void follow(const engine::SnapshotPointer& snapshot, bool is_new, std::span<const engine::Change> changes,
                Documents& documents);

    // The same as the snapshot of the editor if no document is broken.
    [[nodiscard]] CheckedSnapshot& checked() { return stable_; }

    // The document of a file, by its path in reports, if it was broken by edits; else null.
    [[nodiscard]] const Document* broken(std::string_view path, const Documents& documents) const;

private:
    CheckedSnapshot stable_;
    std::map<std::string, std::string, std::less<>> broken_;  // URIs of broken documents, by path in reports
};

}  // namespace plint::server
