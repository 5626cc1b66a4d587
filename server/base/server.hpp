// The state of the language server, which the requests share. Only its main thread uses it.
#pragma once

#include "engine/platform/process_watch.hpp"
#include "engine/session/session.hpp"
#include "server/base/client_paths.hpp"
#include "server/base/configuration.hpp"
#include "server/base/disk_watch.hpp"
#include "server/base/document.hpp"
#include "server/base/options.hpp"
#include "server/base/positions.hpp"
#include "server/base/stable_project.hpp"

#include <nlohmann/json.hpp>

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace plint::server {

using Json = nlohmann::json;

// An error that the client gets as the answer to its request.
struct RequestError : std::runtime_error {
    RequestError(int number, const std::string& message) : std::runtime_error(message), code(number) {}
    int code;
};

// Thrown by a request about an open file that is not part of the project: the answer is `null`.
struct NoAnswer {};

// Thrown by a request that is answered later, by its `Server::request_id`.
struct AnswerLater {};

inline constexpr int parse_error = -32700;
inline constexpr int invalid_request = -32600;
inline constexpr int method_not_found = -32601;
inline constexpr int invalid_params = -32602;
inline constexpr int internal_error = -32603;
inline constexpr int not_initialized = -32002;
inline constexpr int request_cancelled = -32800;
inline constexpr int request_failed = -32803;  // the request is valid, but cannot be done

// The client's request for the findings of all files that are not open. It is answered when there are some that the client does
// not have.
struct WorkspacePull {
    enum class State {
        changed,   // all files must be checked
        checking,  // `next` is the first file that is not checked
        done       // all files are checked, and the client has all reports
    };
    Json id = nullptr;                                // of the request
    Json partial_token = nullptr;                     // null: the client wants all reports at once
    std::map<std::string, std::string> results = {};  // that the client has, by URI
    State state = State::changed;
    layout::FileIndex next = 0;
    std::set<std::string> checked = {};  // URIs
    std::size_t findings = 0;            // of the checked files
    Json reports = Json::array();        // that the client does not have
    bool is_partial = false;             // some were sent before the answer
    bool is_first = false;  // of the session, and the client has no findings: it is answered also without any
};

// What the client gets to know about the work of the server (`$/logTrace`).
enum class Trace : std::uint8_t { off, messages, verbose };

class Server {
public:
    Server(const ServerOptions& options, std::function<void(const Json&)> send);

    // The snapshot with all changes that the client has sent. The first call reads the project. During a request about a
    // document outside of the project (lone_file.hpp) a snapshot with it.
    [[nodiscard]] const engine::SnapshotPointer& snapshot();

    // The file of a request. If the project does not have it, throws NoAnswer for an open file that is no Puppet code, and
    // RequestError for those that are not open.
    struct File {
        layout::FileIndex index;
        const SourceFile* source;
    };
    [[nodiscard]] File file_of(const Json& params);

    // Must be called after each request.
    void leave_lone_document() { is_at_lone_ = false; }

    // The path of the lone document that the request is about; empty without one.
    [[nodiscard]] std::string lone_path() const { return is_at_lone_ ? lone_.path : std::string(); }

    // An open document in the project; std::nullopt if it is not a part of it.
    [[nodiscard]] std::optional<layout::FileIndex> project_file(const Document& document);

    // The open file of a request; null if it is not open.
    [[nodiscard]] Document* open_document(const Json& params);

    // The same, if it is a plint.toml; otherwise null.
    [[nodiscard]] const Document* open_settings(const Json& params);

    // The open file at a path as in reports; null if it is not open.
    [[nodiscard]] Document* document_at(const std::string& path);

    // Whether a file is open. `path`: absolute. Clients write one path as different URIs.
    [[nodiscard]] bool is_open(const std::string& path) const;

    // A document with this path; null if the file is not open. `path`: absolute.
    [[nodiscard]] const Document* document_with(const std::string& path) const;

    // Positions in a file of the project or of a module; by its path as in reports.
    [[nodiscard]] Positions positions(const SourceFile& source) const { return {source, encoding}; }
    [[nodiscard]] Json location(const std::string& path, Span span);

    // The URI of a path as in reports, or of an absolute one; the file need not exist. Of an open file the client may use
    // another one. Precondition: `snapshot` was called since the last `enter`, `configure` or `change`.
    [[nodiscard]] std::string uri_of(const std::string& path) const;

    // The findings of a file of the current snapshot: of one that was broken by edits those of this snapshot, of others
    // those of the stable project (stable_project.hpp), in which the file has the same text.
    [[nodiscard]] const rules::Analysis& findings(layout::FileIndex file);

    // The snapshot that `findings` asks about a file.
    [[nodiscard]] const engine::SnapshotPointer& snapshot_of_findings(layout::FileIndex file);

    // The open file at a path as in reports, if it was broken by edits; else null. Its `unbroken` is set. The last
    // call of `snapshot` decided which files are broken.
    [[nodiscard]] const Document* broken_document(const std::string& path) const
    {
        return stable_.broken(path, documents);
    }

    // Of a broken document, by its path as in reports: its last text without syntax errors, and the findings there, with spans
    // in that text; in a large project, before `complete`, without those about the whole program. Null and none if the file is
    // gone. Valid until the next call of `snapshot` after a change, and the findings until `forget_findings` of the file.
    // Precondition: as for `uri_of`. The first call of `stable_findings` for a file checks it.
    [[nodiscard]] const SourceFile* stable_source(const std::string& path);
    [[nodiscard]] const std::vector<Diagnostic>& stable_findings(const std::string& path);

    // Sends the diagnostics of one open file that may have changed, and at last those of settings files, open or not. False:
    // none is left.
    bool publish_next();
    [[nodiscard]] bool has_unpublished() const { return !unpublished_.empty() || has_new_settings_; }

    // In a large project the findings about the whole program come later, after the user stopped typing: until then an open
    // file keeps those that it had (diagnostics.hpp). `complete_next` makes them for one file; false: none is left.
    [[nodiscard]] bool is_complete(layout::FileIndex file);
    void complete(layout::FileIndex file);
    bool complete_next();
    void await_completion(const std::string& uri) { incomplete_.insert(uri); }
    [[nodiscard]] bool has_incomplete() const { return !incomplete_.empty(); }
    // Whether `complete_next` may run now, though other messages come: the user does not type.
    [[nodiscard]] bool may_complete() const;

    // Edits of a document change its text with `finish_edits`, which comes before anything but further edits: a client that
    // sends many edits waits once. O((text + edits) log (text + edits)) for the edits of a document together.
    [[nodiscard]] EditedText& edit(Document& document);
    void finish_edits();
    [[nodiscard]] bool has_edits() const { return !edited_.empty(); }

    // Records changes; they take effect with the next use of the snapshot.
    void change(engine::Change change);
    void publish_all_open();

    // Looks for changes on disk, if the client does not report them: not too often, and before the answer to a request only if
    // that is quick; or at a moment when the user may have changed other files. O(files of the project).
    enum class Look { before_answer, in_pause, now };
    void look_at_disk(Look when);

    // A file that changed on disk, or a directory that appeared (`is_new`) or is gone, with all below it. Open files stay as
    // they are. `path`: absolute. O(files of the project) for a directory.
    void reread(const std::string& path, bool is_new);

    // Asks the client to ask again about lenses, hints and tokens, if what other files show in them may have changed since.
    void send_refreshes();
    [[nodiscard]] bool has_pending_refresh() const { return refresh_pending_; }
    void forget(const std::string& uri);  // its diagnostics
    void refresh_diagnostics();           // asks a client that pulls them to ask again

    // Answers `workspace_pull` with its reports.
    void reply_to_pull();
    void forget_findings(const std::string& path);  // as in reports

    // The directories of the workspace. Paths in findings are relative to the first one.
    void enter(std::vector<std::string> folders);
    [[nodiscard]] const std::vector<std::string>& folders() const { return folders_; }

    // What the editor and the command line set.
    [[nodiscard]] const engine::SessionOptions& session() const { return session_; }

    // Reads the project again with what the editor sets (configuration.hpp); reports unused values to the user.
    void configure(const Json& settings);

    ServerOptions options;
    std::function<void(const Json&)> send;
    Encoding encoding = Encoding::utf16;
    bool document_changes = false;       // the client can apply versioned edits, and create and rename files
    bool watches_files = false;          // the client reports files that change on disk, on request
    bool shows_documents = false;        // the client opens addresses
    bool shows_progress = false;         // the client shows the progress of the server
    bool renames_files = false;          // the client can apply moves of files
    bool pulls_diagnostics = false;      // the client asks for diagnostics: none are sent but those of settings files
    bool refreshes_diagnostics = false;  // the client pulls diagnostics again on request
    bool resolves_actions = false;       // the client asks for the edit of a code action when the user chooses it
    bool inserts_snippets = false;       // the client has snippets
    bool shares_edit_ranges = false;     // lists of completion may have one range for all items
    bool shows_references = false;       // the client has the command `plint.showReferences`
    DisplaySettings display;
    ClientPaths paths;
    std::vector<std::string> refresh_methods;  // requests of the server that make the client ask again
    Trace trace = Trace::off;
    std::optional<engine::ProcessWatch> client_watch;
    std::map<std::string, Document> documents;     // by URI
    Json request_id;                               // of the request that is handled
    const std::atomic<bool>* cancelled = nullptr;  // set by another thread when the client cancels that request
    // Of the last list of completion that was sent: items refer to it.
    struct CompletionPlace {
        Json document;  // TextDocumentIdentifier
        Json position;
    };
    CompletionPlace completed;
    std::optional<WorkspacePull> workspace_pull;
    bool has_pulled = false;  // there was a request for the findings of all files
    bool initialized = false;
    bool shut_down = false;

private:
    // A document outside of the project as a part of it.
    struct LoneDocument {
        std::string uri;
        std::string path;
        std::string text;
        engine::SnapshotPointer project;  // the snapshot without it
        engine::SnapshotPointer snapshot;
        std::optional<rules::Analysis> findings;
    };
    [[nodiscard]] File enter_lone(const Document& document);
    void reload();
    void change_on_disk(const std::string& path);  // absolute
    void forget_project();
    void await_refresh();
    CheckedSnapshot& checked_of(layout::FileIndex file, layout::FileIndex& there);
    std::optional<layout::FileIndex> stable_file_of_broken(layout::FileIndex file);
    [[nodiscard]] bool is_known_text(const engine::Change& change) const;
    void restart_pull();
    void publish(Document& document);
    void publish_settings_problems();
    // Of the document that changed last, while a large project is read.
    void publish_before_reading(const engine::FoundProject& project);
    void send_diagnostics(Json params);  // PublishDiagnosticsParams

    LoneDocument lone_;                 // that the last such request was about
    bool is_at_lone_ = false;           // the current request is about it
    engine::SessionOptions session_;    // with what the editor sets
    std::vector<std::string> folders_;  // of the workspace, absolute; empty: only the open files are checked
    std::set<std::string> lone_paths_;  // without a workspace: of the documents when the project was read
    engine::SnapshotPointer snapshot_;
    std::vector<engine::Change> changes_;
    std::vector<std::string> edited_;    // URIs; the last one was edited last
    std::set<std::string> unpublished_;  // URIs
    std::set<std::string> incomplete_;   // URIs
    bool is_completing_ = false;         // since the last change
    bool has_new_findings_ = false;      // that a client which pulls them does not know
    std::chrono::steady_clock::time_point changed_at_;
    std::string urgent_;   // the URI of the last changed document
    CheckedSnapshot now_;  // the current snapshot
    StableProject stable_;
    std::chrono::system_clock::time_point read_at_;  // when the project was read as a whole
    std::optional<DiskWatch> watch_;                 // if the client does not report files that change
    std::map<std::string, Json> settings_sent_;      // the last PublishDiagnosticsParams of settings files, by URI
    bool has_new_settings_ = false;                  // `settings_sent_` may not be what it should be now
    std::size_t readings_ = 0;                       // of the project as a whole
    bool refresh_pending_ = false;
    std::size_t refreshes_ = 0;  // that the server asked for
};

}  // namespace plint::server
