// Files that are open in the editor, files that change on disk, and the folders of the workspace.
#include "server/requests/requests.hpp"
#include "server/base/answer_limits.hpp"
#include "server/base/message.hpp"
#include "server/base/uri.hpp"

#include <algorithm>
#include <utility>

namespace plint::server {

namespace {

constexpr int created = 1;  // FileChangeType

std::int64_t version_of(const Json& item, std::int64_t otherwise)
{
    const auto version = item.find("version");
    return version == item.end() || version->is_null() ? otherwise : integer(*version);
}

}  // namespace

void did_open(Server& server, const Json& params)
{
    const Json& item = params.at("textDocument");
    if (item.at("uri").get_ref<const std::string&>().size() > uri_bytes)
        return;
    const auto language = item.find("languageId");
    Document document{.uri = item.at("uri").get<std::string>(),
                      .path = server.paths.path_of(item.at("uri").get<std::string>()),
                      .version = version_of(item, 0),
                      .text = item.at("text").get<std::string>(),
                      .language = language == item.end() || !language->is_string() ? "" : language->get<std::string>()};
    const bool is_new_code =
        document.uri.starts_with("untitled:") && (document.language == "puppet" || document.language == "epp");
    if (document.path.empty() && !is_new_code)
        return;
    engine::Change change{.path = document.path, .text = document.text, .may_be_new = true};
    const std::string uri = document.uri;
    server.documents.insert_or_assign(uri, std::move(document));
    server.change(std::move(change));
    server.look_at_disk(Server::Look::now);
}

void did_save(Server& server, const Json&)
{
    // The user may have saved other files too, or changed the branch.
    server.look_at_disk(Server::Look::now);
}

void did_change(Server& server, const Json& params)
{
    Document* const document = server.open_document(params);
    if (document == nullptr)
        return;
    document->version = version_of(params.at("textDocument"), document->version);
    EditedText& text = server.edit(*document);
    for (const Json& change : params.at("contentChanges")) {
        std::string replacement = change.at("text").get<std::string>();
        const auto range = change.find("range");
        if (range != change.end() && !range->is_null())
            text.replace(Positions::place_of(range->at("start")), Positions::place_of(range->at("end")),
                         std::move(replacement));
        else
            text.replace_all(std::move(replacement));
    }
}

void did_close(Server& server, const Json& params)
{
    const Document* const document = server.open_document(params);
    if (document == nullptr)
        return;
    const auto [uri, path] = std::pair(document->uri, document->path);
    server.documents.erase(uri);
    server.forget(uri);
    if (const Document* const other = server.document_with(path))
        server.change({.path = path, .text = other->text});
    else
        server.change({.path = path, .kind = engine::Change::Kind::reread});
}

void did_change_watched_files(Server& server, const Json& params)
{
    for (const Json& change : params.at("changes")) {
        const std::string uri = change.at("uri").get<std::string>();
        const std::string path = server.paths.path_of(uri);
        if (!path.empty())
            server.reread(path, change.value("type", Json()) == created);
    }
    server.refresh_diagnostics();
}

void did_change_workspace_folders(Server& server, const Json& params)
{
    const Json& event = params.at("event");
    std::vector<std::string> folders = server.folders();
    for (const Json& removed : event.at("removed"))
        std::erase(folders, server.paths.path_of(removed.at("uri").get<std::string>()));
    for (const Json& added : event.at("added"))
        if (std::string path = server.paths.path_of(added.at("uri").get<std::string>());
            std::ranges::find(folders, path) == folders.end())
            folders.push_back(std::move(path));
    server.enter(std::move(folders));
    server.refresh_diagnostics();
}

}  // namespace plint::server
