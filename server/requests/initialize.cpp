// Begin and end of a session.
#include "server/requests/requests.hpp"
#include "server/base/message.hpp"
#include "server/base/uri.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace plint::server {

namespace {

// The value at a path of keys; null if a part is missing.
Json at(const Json& value, std::initializer_list<const char*> keys)
{
    const Json* found = &value;
    for (const char* const key : keys) {
        if (!found->is_object() || !found->contains(key))
            return nullptr;
        found = &(*found)[key];
    }
    return *found;
}

// UTF-8 if the client knows it: then no position has to be converted.
Encoding negotiate(const Json& offered)
{
    const auto has = [&](const char* name) {
        return offered.is_array() && std::ranges::find(offered, Json(name)) != offered.end();
    };
    return has("utf-8") ? Encoding::utf8 : has("utf-32") && !has("utf-16") ? Encoding::utf32 : Encoding::utf16;
}

const char* name_of(Encoding encoding)
{
    switch (encoding) {
    case Encoding::utf8: return "utf-8";
    case Encoding::utf16: return "utf-16";
    case Encoding::utf32: return "utf-32";
    }
    return "utf-16";
}

std::vector<std::string> folders_of(const Json& params)
{
    std::vector<std::string> all;
    if (const Json folders = at(params, {"workspaceFolders"}); folders.is_array() && !folders.empty())
        for (const Json& folder : folders)
            all.push_back(path_of_uri(folder.at("uri").get<std::string>()));
    else if (const Json uri = at(params, {"rootUri"}); uri.is_string())
        all.push_back(path_of_uri(uri.get<std::string>()));
    else if (const Json path = at(params, {"rootPath"}); path.is_string())
        all.push_back(without_last_slash(without_nul(path.get<std::string>())));
    return all;
}

Trace trace_of(const Json& value)
{
    return value == "verbose" ? Trace::verbose : value == "messages" ? Trace::messages : Trace::off;
}

// The requests that make this client ask again.
std::vector<std::string> refresh_methods(const Json& params)
{
    std::vector<std::string> methods;
    for (const char* const feature : {"codeLens", "semanticTokens", "inlayHint"})
        if (at(params, {"capabilities", "workspace", feature, "refreshSupport"}) == true)
            methods.push_back(fmt::format("workspace/{}/refresh", feature));
    return methods;
}

}  // namespace

Json initialize(Server& server, const Json& params)
{
    server.encoding = negotiate(at(params, {"capabilities", "general", "positionEncodings"}));
    server.watches_files =
        at(params, {"capabilities", "workspace", "didChangeWatchedFiles", "dynamicRegistration"}) == true;
    const Json edits = at(params, {"capabilities", "workspace", "workspaceEdit"});
    const Json operations = at(edits, {"resourceOperations"});
    // Operations on files are a part of versioned edits: Neovim 0.7 only names the operations.
    server.document_changes = at(edits, {"documentChanges"}) == true || operations.is_array();
    server.renames_files = operations.is_array() && std::ranges::find(operations, Json("rename")) != operations.end();
    server.pulls_diagnostics = at(params, {"capabilities", "textDocument", "diagnostic"}).is_object();
    server.refreshes_diagnostics = at(params, {"capabilities", "workspace", "diagnostics", "refreshSupport"}) == true;
    const Json resolved = at(params, {"capabilities", "textDocument", "codeAction", "resolveSupport", "properties"});
    server.resolves_actions = resolved.is_array() && std::ranges::find(resolved, Json("edit")) != resolved.end()
        && at(params, {"capabilities", "textDocument", "codeAction", "dataSupport"}) == true;
    server.inserts_snippets =
        at(params, {"capabilities", "textDocument", "completion", "completionItem", "snippetSupport"}) == true;
    const Json defaults = at(params, {"capabilities", "textDocument", "completion", "completionList", "itemDefaults"});
    server.shares_edit_ranges = defaults.is_array() && std::ranges::find(defaults, Json("editRange")) != defaults.end();
    server.shows_documents = at(params, {"capabilities", "window", "showDocument", "support"}) == true;
    server.shows_progress = at(params, {"capabilities", "window", "workDoneProgress"}) == true;
    server.shows_references = at(params, {"initializationOptions", "showReferences"}) == true;
    server.refresh_methods = refresh_methods(params);
    server.trace = trace_of(at(params, {"trace"}));
    server.enter(folders_of(params));
    if (const Json process = at(params, {"processId"}); process.is_number_integer() && server.options.on_client_end)
        server.client_watch.emplace(integer(process), server.options.on_client_end);
    if (const Json settings = at(params, {"initializationOptions", "settings"}); settings.is_object())
        server.configure(settings);
    server.initialized = true;
    Json capabilities = {
        {"positionEncoding", name_of(server.encoding)},
        {"textDocumentSync", {{"openClose", true}, {"change", 2}, {"save", true}}},
        {"callHierarchyProvider", true},
        {"codeActionProvider",
         {{"codeActionKinds", {"quickfix", "source.fixAll", "source.fixAll.plint"}}, {"resolveProvider", true}}},
        {"codeLensProvider", {{"resolveProvider", true}}},
        {"completionProvider",
         {{"triggerCharacters", {"$", ":", ">", "'", "\"", "/", "{", ".", "[", "@"}}, {"resolveProvider", true}}},
        {"declarationProvider", true},
        {"definitionProvider", true},
        {"documentHighlightProvider", true},
        {"documentLinkProvider", Json::object()},
        {"documentFormattingProvider", true},
        {"documentOnTypeFormattingProvider", {{"firstTriggerCharacter", "}"}, {"moreTriggerCharacter", {"\n", ">"}}}},
        {"documentRangeFormattingProvider", true},
        {"documentSymbolProvider", true},
        {"executeCommandProvider", {{"commands", {explain_command}}}},
        {"foldingRangeProvider", true},
        {"hoverProvider", true},
        {"implementationProvider", true},
        {"inlayHintProvider", true},
        {"linkedEditingRangeProvider", true},
        {"referencesProvider", {{"workDoneProgress", true}}},
        {"renameProvider", {{"prepareProvider", true}, {"workDoneProgress", true}}},
        {"selectionRangeProvider", true},
        {"semanticTokensProvider",
         {{"legend", semantic_tokens_legend()}, {"full", {{"delta", true}}}, {"range", true}}},
        {"signatureHelpProvider", {{"triggerCharacters", {"(", ",", "{"}}, {"retriggerCharacters", {">"}}}},
        {"typeDefinitionProvider", true},
        {"typeHierarchyProvider", true},
        {"workspace",
         {{"fileOperations",
           {{"willRename",
             {{"filters", {{{"scheme", "file"}, {"pattern", {{"glob", "**/*.pp"}, {"matches", "file"}}}}}}}}}},
          {"workspaceFolders", {{"supported", true}, {"changeNotifications", true}}}}},
        {"workspaceSymbolProvider", {{"workDoneProgress", true}}},
    };
    if (server.pulls_diagnostics)
        capabilities["diagnosticProvider"] = {
            {"identifier", "plint"}, {"interFileDependencies", true}, {"workspaceDiagnostics", true}};
    return {{"capabilities", capabilities}, {"serverInfo", {{"name", "plint"}, {"version", server.options.version}}}};
}

void initialized(Server& server, const Json&)
{
    if (!server.watches_files)
        return;
    Json watchers = Json::array();
    for (const std::string_view ending : watched_endings)
        watchers.push_back({{"globPattern", fmt::format("**/*{}", ending)}});
    for (const std::string_view name : watched_names)
        watchers.push_back({{"globPattern", fmt::format("**/{}", name)}});
    server.send({{"id", "plint/watch"},
                 {"method", "client/registerCapability"},
                 {"params",
                  {{"registrations",
                    {{{"id", "plint/watch"},
                      {"method", "workspace/didChangeWatchedFiles"},
                      {"registerOptions", {{"watchers", std::move(watchers)}}}}}}}}});
}

void did_change_configuration(Server& server, const Json& params)
{
    // Null means that the server should request the settings; this server does not.
    if (const Json settings = at(params, {"settings", "plint"}); settings.is_object()) {
        server.configure(settings);
        server.refresh_diagnostics();
    }
}

void set_trace(Server& server, const Json& params)
{
    server.trace = trace_of(params.at("value"));
}

Json shut_down(Server& server, const Json&)
{
    if (server.workspace_pull)
        server.reply_to_pull();
    server.shut_down = true;
    return nullptr;
}

}  // namespace plint::server
