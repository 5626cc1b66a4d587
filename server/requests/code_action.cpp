// Fixes of findings, ignore comments, and all safe fixes of a file.
#include "ide/actions.hpp"
#include "server/requests/requests.hpp"
#include "server/base/uri.hpp"

#include <algorithm>
#include <utility>

namespace plint::server {

namespace {

// The text with the line breaks of the file.
std::string with_line_breaks(const std::string& text, std::string_view file)
{
    const std::size_t line = file.find('\n');
    if (line == file.npos || line == 0 || file[line - 1] != '\r')
        return text;
    std::string result;
    for (const char c : text) {
        if (c == '\n' && !result.ends_with('\r'))
            result += '\r';
        result += c;
    }
    return result;
}

Json text_edits(Server& server, const std::string& path, const std::vector<Edit>& edits)
{
    const auto index = server.snapshot()->find(path);
    const auto& source = index ? server.snapshot()->file(*index).source : nullptr;
    const std::string text =
        source ? std::string(source->text()) : server.snapshot()->project().system().text_of(path).value_or("");
    const Positions positions(text, server.encoding);
    Json all = Json::array();
    for (const Edit& edit : edits)
        all.push_back({{"range", positions.range(edit.span)}, {"newText", with_line_breaks(edit.replacement, text)}});
    return all;
}

Json workspace_edit(Server& server, const ide::Action& action)
{
    if (!server.document_changes) {
        Json changes = Json::object();
        for (const auto& [path, edits] : action.edits)
            changes[server.uri_of(path)] = text_edits(server, path, edits);
        return {{"changes", std::move(changes)}};
    }
    Json changes = Json::array();
    for (const auto& [path, edits] : action.edits) {
        const std::string uri = server.uri_of(path);
        const auto document = server.documents.find(uri);
        if (!server.snapshot()->project().system().exists(path))
            changes.push_back({{"kind", "create"}, {"uri", uri}});
        const Json version = document == server.documents.end() ? Json() : Json(document->second.version);
        changes.push_back(
            {{"textDocument", {{"uri", uri}, {"version", version}}}, {"edits", text_edits(server, path, edits)}});
    }
    for (const Move& move : action.moves)
        changes.push_back(
            {{"kind", "rename"}, {"oldUri", server.uri_of(move.from)}, {"newUri", server.uri_of(move.to)}});
    return {{"documentChanges", std::move(changes)}};
}

bool is_wanted(const Json& params, std::string_view kind)
{
    const auto context = params.find("context");
    if (context == params.end() || !context->contains("only") || !(*context)["only"].is_array())
        return true;
    return std::ranges::any_of((*context)["only"], [&](const Json& only) {
        const std::string wanted = only.get<std::string>();
        return kind == wanted || kind.starts_with(wanted + '.');
    });
}

}  // namespace

Json code_actions(Server& server, const Json& params)
{
    const auto [file, source] = server.file_of(params);
    const Positions positions = server.positions(*source);
    const Span wanted = positions.span(params.at("range"));
    Json all = Json::array();
    if (is_wanted(params, "quickfix"))
        for (const Diagnostic& finding : server.findings(file).findings) {
            if (finding.span.begin > wanted.end || finding.span.end < wanted.begin)
                continue;
            const Json diagnostic = diagnostic_json(server, finding, positions);
            bool first = true;
            for (const ide::Action& action : ide::actions(*server.snapshot(), file, finding)) {
                if (!action.moves.empty() && !server.document_changes)
                    continue;
                Json one = {{"title", action.title},
                            {"kind", "quickfix"},
                            {"diagnostics", Json::array({diagnostic})},
                            {"edit", workspace_edit(server, action)}};
                if (action.kind == ide::Action::Kind::fix && action.safe && std::exchange(first, false))
                    one["isPreferred"] = true;
                all.push_back(std::move(one));
            }
        }
    const bool on_request = params.contains("context") && params["context"].contains("only");
    if (is_wanted(params, "source.fixAll.plint") && (on_request || !all.empty()))
        if (const auto action = ide::fix_all(server.snapshot(), file))
            all.push_back(
                {{"title", action->title}, {"kind", "source.fixAll.plint"}, {"edit", workspace_edit(server, *action)}});
    return all;
}

}  // namespace plint::server
