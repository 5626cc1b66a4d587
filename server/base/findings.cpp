// Findings of the server: which there are, and when the client gets them.
#include "checks/files/paths.hpp"
#include "engine/settings/settings_file.hpp"
#include "server/base/diagnostics.hpp"
#include "server/base/inbox.hpp"
#include "server/base/lone_file.hpp"
#include "server/base/server.hpp"

#include <fmt/format.h>

#include <map>
#include <set>
#include <utility>

namespace plint::server {

// The snapshot with the findings of a file, which is its file `there`.
CheckedSnapshot& Server::checked_of(layout::FileIndex file, layout::FileIndex& there)
{
    const std::string& path = snapshot()->project().file(file).path;
    const auto stable_file = broken_document(path) ? std::nullopt : stable_.checked().get()->find(path);
    there = stable_file.value_or(file);
    return stable_file ? stable_.checked() : now_;
}

// Of a broken document: the file with its last text without syntax errors.
std::optional<layout::FileIndex> Server::stable_file_of_broken(layout::FileIndex file)
{
    const std::string& path = snapshot()->project().file(file).path;
    return broken_document(path) ? stable_.checked().get()->find(path) : std::nullopt;
}

const rules::Analysis& Server::findings(layout::FileIndex file)
{
    if (is_at_lone_) {
        if (!lone_.findings)
            lone_.findings = rules::Analysis{lone_findings(lone_.path, lone_.text, session_), {}};
        return *lone_.findings;
    }
    CheckedSnapshot& checked = checked_of(file, file);
    return checked.findings(file);
}

bool Server::is_complete(layout::FileIndex file)
{
    if (is_at_lone_)
        return true;
    const auto stable_file = stable_file_of_broken(file);
    const CheckedSnapshot& checked = checked_of(file, file);
    return checked.is_complete(file) && (!stable_file || stable_.checked().is_complete(*stable_file));
}

void Server::complete(layout::FileIndex file)
{
    if (is_at_lone_)
        return;
    if (const auto stable_file = stable_file_of_broken(file))
        stable_.checked().complete(*stable_file);
    CheckedSnapshot& checked = checked_of(file, file);
    checked.complete(file);
}

bool Server::may_complete() const
{
    const bool is_pause = std::chrono::steady_clock::now() - changed_at_ >= brief_pause;
    return !incomplete_.empty() && (is_completing_ || is_pause);
}

bool Server::complete_next()
{
    if (incomplete_.empty())
        return false;
    const std::string uri = incomplete_.contains(urgent_) ? urgent_ : *incomplete_.begin();
    incomplete_.erase(uri);
    is_completing_ = true;
    const auto document = documents.find(uri);
    const auto index = document == documents.end() ? std::nullopt : snapshot()->find(document->second.path);
    if (!index || !snapshot_->file(*index).source)
        return true;
    const auto in_order = [](const Json& all) { return std::multiset<Json>(all.begin(), all.end()); };
    const std::multiset<Json> before = in_order(diagnostics_json(*this, *index));
    complete(*index);
    if (in_order(diagnostics_json(*this, *index)) != before) {
        if (pulls_diagnostics)
            has_new_findings_ = true;
        else
            unpublished_.insert(uri);
    }
    if (incomplete_.empty() && std::exchange(has_new_findings_, false))
        refresh_diagnostics();
    return true;
}

const engine::SnapshotPointer& Server::snapshot_of_findings(layout::FileIndex file)
{
    if (is_at_lone_)
        return lone_.snapshot;
    return broken_document(snapshot()->project().file(file).path) ? snapshot_ : stable_.checked().get();
}

const std::vector<Diagnostic>& Server::stable_findings(const std::string& path)
{
    static const std::vector<Diagnostic> none;
    const auto file = stable_.checked().get()->find(path);
    return file ? stable_.checked().findings(*file).findings : none;
}

const SourceFile* Server::stable_source(const std::string& path)
{
    const engine::SnapshotPointer& stable = stable_.checked().get();
    const auto file = stable->find(path);
    return file ? stable->file(*file).source.get() : nullptr;
}

void Server::forget_findings(const std::string& path)
{
    for (CheckedSnapshot* const checked : {&stable_.checked(), &now_})
        if (const auto file = checked->get() ? checked->get()->find(path) : std::nullopt)
            checked->forget(*file);
}

bool Server::publish_next()
{
    if (unpublished_.empty() && has_new_settings_) {
        publish_settings_problems();
        return true;
    }
    if (unpublished_.empty())
        return false;
    const std::string uri = unpublished_.contains(urgent_) ? urgent_ : *unpublished_.begin();
    unpublished_.erase(uri);
    if (const auto document = documents.find(uri); !pulls_diagnostics && document != documents.end())
        publish(document->second);
    if (unpublished_.empty()) {
        publish_settings_problems();
        look_at_disk(Look::in_pause);  // after the user got the findings
    }
    return true;
}

void Server::publish_before_reading(const engine::FoundProject& project)
{
    const auto document = documents.find(urgent_);
    const bool is_first = readings_ == 1;
    if (pulls_diagnostics || !is_first || document == documents.end() || project.files.size() < files_of_large_project)
        return;
    Json diagnostics = text_diagnostics_json(*this, document->second,
                                             engine::check_text(project, document->second.path, document->second.text));
    send_diagnostics({{"uri", document->second.uri},
                      {"version", document->second.version},
                      {"diagnostics", std::move(diagnostics)}});
}

void Server::publish(Document& document)
{
    const auto file = project_file(document);
    if (file && !is_complete(*file))
        await_completion(document.uri);
    const bool is_settings = files::name_of(document.path) == engine::settings_file_name;
    if (file)
        document.lone_diagnostics.reset();
    else if (is_settings || document.lone_diagnostics)
        return;  // publish_settings_problems does it; or the client has them already
    Json diagnostics = file ? diagnostics_json(*this, *file) : diagnostics_outside_json(*this, document);
    send_diagnostics({{"uri", document.uri}, {"version", document.version}, {"diagnostics", std::move(diagnostics)}});
}

void Server::publish_settings_problems()
{
    has_new_settings_ = false;
    std::map<std::string, Json> all = settings_diagnostics_json(*this);
    for (const auto& [uri, sent] : settings_sent_)
        all.try_emplace(uri, Json::array());  // that are gone
    for (const auto& [uri, document] : documents)
        if (files::name_of(document.path) == engine::settings_file_name)
            all.try_emplace(uri, Json::array());
    std::map<std::string, Json> before = std::exchange(settings_sent_, {});
    for (auto& [uri, diagnostics] : all) {
        const auto document = documents.find(uri);
        const bool is_open = document != documents.end();
        if (is_open && pulls_diagnostics)
            diagnostics = Json::array();  // the client requests them
        Json params = {{"uri", uri}, {"diagnostics", std::move(diagnostics)}};
        const bool is_empty = params["diagnostics"].empty();
        if (is_open && !pulls_diagnostics)
            params["version"] = document->second.version;
        const auto known = before.find(uri);
        const bool is_new =
            known == before.end() ? !is_empty || (is_open && !pulls_diagnostics) : known->second != params;
        if (is_new)
            send_diagnostics(params);
        if (!is_empty || is_open)
            settings_sent_.emplace(uri, std::move(params));
    }
}

void Server::send_diagnostics(Json params)
{
    send({{"method", "textDocument/publishDiagnostics"}, {"params", std::move(params)}});
}

void Server::publish_all_open()
{
    for (const auto& [uri, document] : documents)
        unpublished_.insert(uri);
}

void Server::forget(const std::string& uri)
{
    unpublished_.erase(uri);
    incomplete_.erase(uri);
    if (settings_sent_.contains(uri))  // they stay, without the version of the document
        has_new_settings_ = true;
    else if (!pulls_diagnostics)
        send_diagnostics({{"uri", uri}, {"diagnostics", Json::array()}});
}

void Server::refresh_diagnostics()
{
    if (pulls_diagnostics && refreshes_diagnostics)
        send({{"id", fmt::format("plint/refresh/{}", ++refreshes_)}, {"method", "workspace/diagnostic/refresh"}});
}

}  // namespace plint::server
