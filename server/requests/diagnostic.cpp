// Findings that the client asks for. Clients that do not ask get them sent (Server::publish_next).
#include "server/base/diagnostics.hpp"
#include "server/base/uri.hpp"
#include "server/base/work.hpp"
#include "server/requests/requests.hpp"

#include "parser/source/limits.hpp"

#include <fmt/format.h>

#include <functional>
#include <utility>

namespace plint::server {

namespace {

Json full_report(Json items)
{
    const std::string text = items.dump(-1, ' ', false, Json::error_handler_t::replace);
    std::string id = fmt::format("{:x}-{}", std::hash<std::string>()(text), text.size());
    return {{"kind", "full"}, {"resultId", std::move(id)}, {"items", std::move(items)}};
}

// Adds the report for a file, or for one that is gone, unless the client has it.
void add_report(WorkspacePull& pull, const std::string& uri, Json items)
{
    const auto known = pull.results.find(uri);
    const std::size_t findings = items.size();
    if (known == pull.results.end() && findings == 0)
        return;
    Json report = full_report(std::move(items));
    pull.findings += findings;
    if (known != pull.results.end() && known->second == report["resultId"])
        return;
    report["uri"] = uri;
    report["version"] = nullptr;
    pull.reports.push_back(std::move(report));
}

// Sends reports before all files are checked, to a client that wants them.
void send_reports(Server& server, WorkspacePull& pull)
{
    constexpr std::size_t max_waiting = 20;
    if (pull.partial_token.is_null() || pull.reports.size() < max_waiting)
        return;
    for (const Json& report : pull.reports)  // now the client has them
        pull.results.insert_or_assign(report["uri"].get<std::string>(), report["resultId"].get<std::string>());
    pull.is_partial = true;
    Json items = std::exchange(pull.reports, Json::array());
    server.send(progress_notice(pull.partial_token, {{"items", std::move(items)}}));
}

}  // namespace

Json document_diagnostic(Server& server, const Json& params)
{
    Document* const document = server.open_document(params);
    Json items;
    if (document != nullptr && !server.project_file(*document)) {
        items = diagnostics_outside_json(server, *document);
    } else {
        const layout::FileIndex file = server.file_of(params).index;
        if (!server.refreshes_diagnostics)
            server.complete(file);  // the client would not ask again
        else if (document != nullptr && !server.is_complete(file))
            server.await_completion(document->uri);
        items = diagnostics_json(server, file);
    }
    Json report = full_report(std::move(items));
    if (params.value("previousResultId", Json()) == report["resultId"])
        return {{"kind", "unchanged"}, {"resultId", report["resultId"]}};
    return report;
}

Json workspace_diagnostic(Server& server, const Json& params)
{
    WorkspacePull pull{.id = server.request_id, .partial_token = params.value("partialResultToken", Json())};
    for (const Json& result : params.at("previousResultIds"))
        pull.results.emplace(result.at("uri").get<std::string>(), result.at("value").get<std::string>());
    pull.is_first = !std::exchange(server.has_pulled, true) && pull.results.empty();
    if (server.workspace_pull)
        server.reply_to_pull();
    server.workspace_pull = std::move(pull);
    throw AnswerLater();
}

void pull_next(Server& server)
{
    WorkspacePull& pull = *server.workspace_pull;
    const engine::SnapshotPointer snapshot = server.snapshot();
    const std::vector<layout::ProjectFile>& files = snapshot->project().layout().files;
    pull.state = WorkspacePull::State::checking;
    while (pull.next < files.size() && pull.findings < limits::editor_findings_in_all) {
        const layout::FileIndex file = pull.next++;
        if (!files[file].requested || !snapshot->file(file).source)
            continue;
        if (server.is_open(snapshot->project().system().absolute(files[file].path)))
            continue;  // the client asks for those that are open
        const std::string uri = server.uri_of(files[file].path);
        pull.checked.insert(uri);
        server.complete(file);
        add_report(pull, uri, diagnostics_json(server, file));
        server.forget_findings(files[file].path);
        send_reports(server, pull);
        return;
    }
    for (const auto& [uri, result] : pull.results)
        if (!pull.checked.contains(uri) && !server.is_open(server.paths.path_of(uri)))
            add_report(pull, uri, Json::array());
    pull.state = WorkspacePull::State::done;
    if (!pull.reports.empty() || pull.is_partial || pull.is_first)
        server.reply_to_pull();
}

}  // namespace plint::server
