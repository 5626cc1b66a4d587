#include "server/requests/workspace_edit.hpp"

#include "reporters/text/visible.hpp"

#include <fmt/format.h>

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
    const std::string read = source ? "" : server.snapshot()->project().system().text_of(path).value_or("");
    const std::string_view text = source ? source->text() : read;
    const Positions positions = source ? server.positions(*source) : Positions(text, server.encoding);
    Json all = Json::array();
    for (const Edit& edit : edits)
        all.push_back({{"range", positions.range(edit.span)}, {"newText", with_line_breaks(edit.replacement, text)}});
    return all;
}

}  // namespace

engine::Boundary edit_boundary(const Server& server)
{
    std::vector<std::string> paths = server.folders();
    for (const auto& [uri, document] : server.documents)
        if (!document.path.empty())
            paths.push_back(document.path);
    if (std::string path = server.lone_path(); !path.empty())
        paths.push_back(std::move(path));
    return engine::Boundary(paths);
}

std::string refused_change(const engine::Boundary& boundary, const std::string& path)
{
    return boundary.may_change(path) ? std::string()
                                     : fmt::format("`{}` is not changed: it {}; to change it, open its real directory",
                                                   reporters::visible(path), boundary.reason(path));
}

std::string refused_change(const engine::Boundary& boundary, const std::map<std::string, std::vector<Edit>>& edits,
                           const std::vector<Move>& moves)
{
    std::string problem;
    const auto look_at = [&](const std::string& path) {
        if (problem.empty())
            problem = refused_change(boundary, path);
    };
    for (const auto& of_file : edits)
        look_at(of_file.first);
    for (const Move& move : moves) {
        look_at(move.from);
        look_at(move.to);
    }
    return problem;
}

Json workspace_edit(Server& server, const std::map<std::string, std::vector<Edit>>& edits,
                    const std::vector<Move>& moves)
{
    if (!server.document_changes) {
        Json changes = Json::object();
        for (const auto& [path, of_file] : edits)
            changes[server.uri_of(path)] = text_edits(server, path, of_file);
        return {{"changes", std::move(changes)}};
    }
    Json changes = Json::array();
    for (const auto& [path, of_file] : edits) {
        const std::string uri = server.uri_of(path);
        const auto document = server.documents.find(uri);
        if (!server.snapshot()->project().system().exists(path))
            changes.push_back({{"kind", "create"}, {"uri", uri}});
        const Json version = document == server.documents.end() ? Json() : Json(document->second.version);
        changes.push_back(
            {{"textDocument", {{"uri", uri}, {"version", version}}}, {"edits", text_edits(server, path, of_file)}});
    }
    for (const Move& move : moves)
        changes.push_back(
            {{"kind", "rename"}, {"oldUri", server.uri_of(move.from)}, {"newUri", server.uri_of(move.to)}});
    return {{"documentChanges", std::move(changes)}};
}

}  // namespace plint::server
