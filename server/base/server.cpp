#include "server/base/server.hpp"

#include "checks/files/paths.hpp"
#include "engine/files/discover.hpp"
#include "engine/platform/disk.hpp"
#include "engine/platform/files.hpp"
#include "engine/settings/settings_file.hpp"
#include "server/base/configuration.hpp"
#include "server/base/lone_file.hpp"
#include "server/base/module_path_notice.hpp"
#include "server/base/uri.hpp"
#include "server/base/work.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <utility>

namespace plint::server {

Server::Server(const ServerOptions& given, std::function<void(const Json&)> send_message)
    : options(given), send(std::move(send_message)), session_(given.session)
{
}

void Server::enter(std::vector<std::string> folders)
{
    folders_ = paths.enter(std::move(folders));
    std::erase_if(folders_, [](const std::string& folder) {
        return folder.empty() || folder == "/"  // not all files of the machine
            || !engine::disk()->is_directory(folder);
    });
    folders_.erase(folders_.begin(), std::ranges::find_if(folders_, engine::change_current_directory));
    forget_project();
}

void Server::configure(const Json& settings)
{
    std::vector<std::string> problems;
    session_ = with_settings(options.session, settings, problems);
    display = display_settings(settings, problems);
    if (session_.config != options.session.config && !engine::disk()->is_file(session_.config))
        problems.push_back(fmt::format("the settings file `{}` does not exist", session_.config));
    for (const std::string& problem : problems)
        send({{"method", "window/showMessage"},
              {"params", {{"type", 2}, {"message", fmt::format("plint: {}", problem)}}}});
    forget_project();
}

void Server::forget_project()
{
    snapshot_.reset();
    now_.set(nullptr);
    stable_.checked().set(nullptr);
    changes_.clear();
    restart_pull();
    if (!settings_sent_.empty())
        has_new_settings_ = true;
    for (auto& [uri, document] : documents) {
        document.lone_diagnostics.reset();
        change({.path = document.path, .text = document.text});
    }
    if (!documents.empty())
        await_refresh();
}

void Server::reload()
{
    engine::SessionOptions session = session_;
    session.paths = folders_;
    session.project.module_data = true;
    lone_paths_.clear();
    if (!folders_.empty())
        session.paths.front() = ".";
    else
        for (const auto& [uri, document] : documents)
            if (!document.path.empty())
                lone_paths_.insert(document.path);
    session.paths.insert(session.paths.end(), lone_paths_.begin(), lone_paths_.end());
    if (session.paths.empty())  // not the current directory
        session.system = files::no_files();
    watch_.reset();
    const std::string token = fmt::format("plint/{}", ++readings_);
    const auto report_progress = [&](Json value) {
        if (shows_progress)
            send({{"method", "$/progress"}, {"params", {{"token", token}, {"value", std::move(value)}}}});
    };
    if (shows_progress)
        send({{"id", token}, {"method", "window/workDoneProgress/create"}, {"params", {{"token", token}}}});
    report_progress({{"kind", "begin"}, {"title", "plint"}, {"message", "reading the project"}});
    read_at_ = std::chrono::system_clock::now();
    try {
        snapshot_ = engine::Snapshot::open(
            session, [&](const engine::FoundProject& project) { publish_before_reading(project); });
    } catch (...) {
        report_progress({{"kind", "end"}});
        throw;
    }
    report_progress({{"kind", "end"}});
    for (const std::string& message : guessed_module_paths(snapshot_->project()))
        send({{"method", "window/logMessage"}, {"params", {{"type", 3}, {"message", message}}}});
}

void Server::look_at_disk(Look when)
{
    if (watches_files || !snapshot_)
        return;
    if (!watch_ && when == Look::before_answer && !documents.empty())
        return;  // reading all directories waits for the next pause
    if (!watch_)
        watch_.emplace(*snapshot_, folders_, read_at_);
    bool has_changed = false;
    for (const std::string& path : watch_->changes(when == Look::now))
        if (!folders_.empty() || snapshot_->find(path)) {
            change_on_disk(path);
            has_changed = has_changed || !is_open(path);
        }
    if (has_changed)
        refresh_diagnostics();
}

void Server::reread(const std::string& path, bool is_new)
{
    std::set<std::string> paths{path};
    if (is_new && engine::disk()->is_directory(path)) {
        std::size_t entries_left = DiskWatch::max_directories;
        const auto enter = [](std::string_view name) { return !name.starts_with('.'); };
        const auto add = [&](const std::string& file, int) {
            if (is_watched(files::name_of(file)))
                paths.insert(file);
        };
        files::each_file_below(*engine::disk(), path, enter, add, entries_left);
    }
    // Maybe a directory that is gone. The names of files are those that the client was asked to report.
    if (snapshot_ && !is_watched(files::name_of(path)) && !engine::disk()->exists(path))
        for (const layout::ProjectFile& file : snapshot_->project().layout().files)
            if (std::string known = snapshot_->project().system().absolute(file.path);
                !files::inside(known, path).empty())
                paths.insert(std::move(known));
    for (const std::string& each : paths)
        change_on_disk(each);
}

void Server::change_on_disk(const std::string& path)
{
    const auto found = std::ranges::find_if(documents, [&](const auto& entry) { return entry.second.path == path; });
    if (found == documents.end())
        change({.path = path, .kind = engine::Change::Kind::reread});
    else if (snapshot_ && !snapshot_->find(path))
        change({.path = path, .text = found->second.text, .may_be_new = true});
}

void Server::await_refresh()
{
    refresh_pending_ = !refresh_methods.empty();
}

void Server::send_refreshes()
{
    if (!std::exchange(refresh_pending_, false))
        return;
    for (const std::string& method : refresh_methods)
        send({{"id", fmt::format("plint/refresh/{}", ++refreshes_)}, {"method", method}});
}

Document* Server::document_at(const std::string& path)
{
    const std::string absolute = snapshot()->project().system().absolute(path);
    const auto found =
        std::ranges::find_if(documents, [&](const auto& entry) { return entry.second.path == absolute; });
    return found == documents.end() ? nullptr : &found->second;
}

const Document* Server::document_with(const std::string& path) const
{
    const auto found = std::ranges::find_if(documents, [&](const auto& entry) { return entry.second.path == path; });
    return found == documents.end() ? nullptr : &found->second;
}

bool Server::is_open(const std::string& path) const
{
    return document_with(path) != nullptr;
}

void Server::restart_pull()
{
    if (workspace_pull)
        workspace_pull = WorkspacePull{.id = workspace_pull->id,
                                       .partial_token = workspace_pull->partial_token,
                                       .results = std::move(workspace_pull->results),
                                       .is_partial = workspace_pull->is_partial,
                                       .is_first = workspace_pull->is_first};
}

const engine::SnapshotPointer& Server::snapshot()
{
    if (is_at_lone_)
        return lone_.snapshot;
    const bool is_new = !snapshot_;
    if (is_new)
        reload();
    if (is_new || !changes_.empty()) {
        const std::vector<engine::Change> changes = std::exchange(changes_, {});
        if (!changes.empty())
            snapshot_ = snapshot_->with(changes);
        now_.set(snapshot_);
        stable_.follow(snapshot_, is_new, changes, documents);
    }
    return snapshot_;
}

// Whether the snapshot has this text already: of a file that was opened and not changed.
bool Server::is_known_text(const engine::Change& change) const
{
    const auto file = snapshot_ && changes_.empty() && change.kind == engine::Change::Kind::text
        ? snapshot_->find(change.path)
        : std::nullopt;
    return file && snapshot_->file(*file).source && snapshot_->file(*file).source->text() == change.text;
}

EditedText& Server::edit(Document& document)
{
    if (edited_.empty() || edited_.back() != document.uri) {
        std::erase(edited_, document.uri);
        edited_.push_back(document.uri);
    }
    if (!document.edited)
        document.edited.emplace(document.text, encoding);
    return *document.edited;
}

void Server::finish_edits()
{
    for (const std::string& uri : std::exchange(edited_, {})) {
        Document& document = documents.at(uri);
        std::string text = document.edited->text();
        const std::vector<LineEdit> lines = document.edited->line_edits(text);
        document.program_findings.lines.apply(lines);
        if (document.unbroken)
            document.unbroken->lines.apply(lines);
        document.lone_diagnostics.reset();
        document.edited.reset();
        document.text = std::move(text);
        change({.path = document.path, .text = document.text});
    }
}

void Server::change(engine::Change change)
{
    if (change.path.empty()) {  // of a document without a file, which no other one depends on
        for (const auto& [uri, document] : documents)
            if (document.path.empty())
                unpublished_.insert(uri);
        return;
    }
    // Only the last text of a file matters.
    std::erase_if(changes_, [&](const engine::Change& earlier) {
        change.may_be_new = change.may_be_new || (earlier.path == change.path && earlier.may_be_new);
        return earlier.path == change.path;
    });
    if (const Document* const document = document_with(change.path))
        urgent_ = document->uri;
    if (!settings_sent_.empty() || files::name_of(change.path) == engine::settings_file_name)
        has_new_settings_ = true;
    const auto is_other = [&](const auto& entry) { return entry.second.path != change.path; };
    if (std::ranges::any_of(documents, is_other) && !is_known_text(change))
        await_refresh();
    changes_.push_back(std::move(change));
    is_completing_ = false;
    changed_at_ = std::chrono::steady_clock::now();
    restart_pull();
    const std::string path = changes_.back().path;
    if (folders_.empty() && snapshot_ && is_open(path) && !lone_paths_.contains(path)) {
        snapshot_.reset();  // another file without a workspace
        for (const auto& [uri, document] : documents)
            if (!document.path.empty() && document.path != path)
                changes_.push_back({.path = document.path, .text = document.text});
    }
    publish_all_open();
}

void Server::reply_to_pull()
{
    Json items = std::move(workspace_pull->reports);
    if (workspace_pull->is_partial && !items.empty())  // then the answer has none
        send(progress_notice(workspace_pull->partial_token, {{"items", std::exchange(items, Json::array())}}));
    send({{"id", workspace_pull->id}, {"result", {{"items", std::move(items)}}}});
    workspace_pull.reset();
}

std::optional<layout::FileIndex> Server::project_file(const Document& document)
{
    if (document.path.empty())
        return std::nullopt;
    const engine::SnapshotPointer& now = snapshot();
    const auto index = now->find(document.path);
    return index && now->file(*index).source ? index : std::nullopt;
}

Document* Server::open_document(const Json& params)
{
    const auto found = documents.find(params.at("textDocument").at("uri").get<std::string>());
    return found == documents.end() ? nullptr : &found->second;
}

const Document* Server::open_settings(const Json& params)
{
    const Document* const document = open_document(params);
    return document != nullptr && files::name_of(document->path) == engine::settings_file_name ? document : nullptr;
}

Server::File Server::file_of(const Json& params)
{
    const std::string uri = params.at("textDocument").at("uri").get<std::string>();
    const std::string path = paths.path_of(uri);
    const auto index = path.empty() ? std::nullopt : snapshot()->find(path);
    const bool is_known = index && snapshot_->file(*index).source;
    const auto document = is_known ? documents.end() : documents.find(uri);
    if (document != documents.end() && is_lone(document->second, folders_))
        return enter_lone(document->second);
    if (document != documents.end())
        throw NoAnswer();
    if (!is_known)
        throw RequestError(invalid_params, fmt::format("`{}` is not a file of this project", uri));
    return {*index, snapshot_->file(*index).source.get()};
}

// What the document names is known if it may be saved in the workspace.
Server::File Server::enter_lone(const Document& document)
{
    const engine::SnapshotPointer project = document.path.empty() && !folders_.empty() ? snapshot() : nullptr;
    const bool is_same = lone_.uri == document.uri && lone_.project == project && lone_.snapshot;
    if (!is_same || lone_.text != document.text) {
        const std::string path = is_same ? lone_.path : possible_path(document, folders_);
        const engine::Change change{.path = path, .text = document.text, .may_be_new = true};
        engine::SnapshotPointer next =
            project ? (is_same ? lone_.snapshot : project)->with(std::span(&change, 1)) : nullptr;
        if (!next || !next->find(path))
            next = lone_snapshot(path, document.text, session_);
        lone_ = {document.uri, path, document.text, project, std::move(next), {}};
    }
    const auto index = lone_.snapshot->find(lone_.path);
    if (!index || !lone_.snapshot->file(*index).source)
        throw NoAnswer();
    is_at_lone_ = true;
    return {*index, lone_.snapshot->file(*index).source.get()};
}

std::string Server::uri_of(const std::string& path) const
{
    const std::string absolute = (is_at_lone_ ? lone_.snapshot : snapshot_)->project().system().absolute(path);
    return is_at_lone_ && absolute == lone_.path ? lone_.uri : paths.uri_of(absolute);
}

Json Server::location(const std::string& path, Span span)
{
    const engine::SnapshotPointer& now = snapshot();
    const auto index = now->find(path);
    const auto& source = index ? now->file(*index).source : nullptr;
    Json range = {{"start", {{"line", 0}, {"character", 0}}}, {"end", {{"line", 0}, {"character", 0}}}};
    if (source) {
        range = positions(*source).range(span);
    } else if (span.end > 0) {
        const std::string text = now->project().system().text_of(path).value_or("");
        range = Positions(text, encoding).range(span);
    }
    return {{"uri", uri_of(path)}, {"range", std::move(range)}};
}

}  // namespace plint::server
