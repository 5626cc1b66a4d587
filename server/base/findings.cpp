// Findings of the server: which there are, and when the client gets them.
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
    CheckedSnapshot& checked = checked_of(file, file);
    return checked.findings(file);
}

bool Server::is_complete(layout::FileIndex file)
{
    const auto stable_file = stable_file_of_broken(file);
    const CheckedSnapshot& checked = checked_of(file, file);
    return checked.is_complete(file) && (!stable_file || stable_.checked().is_complete(*stable_file));
}

void Server::complete(layout::FileIndex file)
{
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
    if (unpublished_.empty())
        return false;
    const std::string uri = unpublished_.contains(urgent_) ? urgent_ : *unpublished_.begin();
    unpublished_.erase(uri);
    const auto document = documents.find(uri);
    if (pulls_diagnostics || document == documents.end()) {
        if (unpublished_.empty() && pulls_diagnostics) {
            static_cast<void>(snapshot());
            publish_settings_problems();
            look_at_disk(Look::in_pause);
        }
        return true;
    }
    const auto index = snapshot()->find(document->second.path);
    const bool is_known = index && snapshot_->file(*index).source;
    if (is_known && !is_complete(*index))
        await_completion(uri);
    Json diagnostics = is_known ? diagnostics_json(*this, *index)
        : is_lone(document->second, folders_)
        ? text_diagnostics_json(*this, document->second, lone_findings(document->second, session_))
        : Json::array();
    publish(document->second, std::move(diagnostics));
    if (unpublished_.empty()) {
        publish_settings_problems();
        look_at_disk(Look::in_pause);  // after the user got the findings
    }
    return true;
}

void Server::publish(const Document& document, Json diagnostics)
{
    send({{"method", "textDocument/publishDiagnostics"},
          {"params", {{"uri", document.uri}, {"version", document.version}, {"diagnostics", std::move(diagnostics)}}}});
}

void Server::publish_before_reading(const engine::FoundProject& project)
{
    const auto document = documents.find(urgent_);
    const bool is_first = readings_ == 1;
    if (pulls_diagnostics || !is_first || document == documents.end() || project.files.size() < files_of_large_project)
        return;
    publish(document->second,
            text_diagnostics_json(*this, document->second,
                                  engine::check_text(project, document->second.path, document->second.text)));
}

void Server::publish_settings_problems()
{
    std::map<std::string, Json> by_uri;
    for (const std::string& uri : settings_uris_)
        by_uri.emplace(uri, Json::array());
    for (const Diagnostic& problem : snapshot_->settings_problems()) {
        const std::string text = snapshot_->project().system().text_of(problem.path).value_or("");
        by_uri.try_emplace(uri_of(problem.path), Json::array())
            .first->second.push_back(diagnostic_json(*this, problem, Positions(text, encoding)));
    }
    settings_uris_.clear();
    for (auto& [uri, diagnostics] : by_uri) {
        if (!diagnostics.empty())
            settings_uris_.insert(uri);
        send({{"method", "textDocument/publishDiagnostics"},
              {"params", {{"uri", uri}, {"diagnostics", std::move(diagnostics)}}}});
    }
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
    if (pulls_diagnostics)
        return;
    send({{"method", "textDocument/publishDiagnostics"}, {"params", {{"uri", uri}, {"diagnostics", Json::array()}}}});
}

void Server::refresh_diagnostics()
{
    if (pulls_diagnostics && refreshes_diagnostics)
        send({{"id", fmt::format("plint/refresh/{}", ++refreshes_)}, {"method", "workspace/diagnostic/refresh"}});
}

}  // namespace plint::server
