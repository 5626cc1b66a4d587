// Completion: lists of names, and the documentation of the one that the user selects.
#include "ide/completion.hpp"
#include "ide/completion_details.hpp"
#include "ide/completion_settings.hpp"
#include "server/base/message.hpp"
#include "server/requests/requests.hpp"

namespace plint::server {

namespace {

// CompletionItemKind of the protocol.
int kind_number(ide::CompletionKind kind)
{
    switch (kind) {
    case ide::CompletionKind::class_: return 7;          // Class
    case ide::CompletionKind::resource_type: return 22;  // Struct
    case ide::CompletionKind::function: return 3;        // Function
    case ide::CompletionKind::type: return 25;           // TypeParameter
    case ide::CompletionKind::variable: return 6;        // Variable
    case ide::CompletionKind::attribute: return 10;      // Property
    case ide::CompletionKind::value: return 12;          // Value
    case ide::CompletionKind::rule: return 20;           // EnumMember
    case ide::CompletionKind::fact: return 5;            // Field
    case ide::CompletionKind::file: return 17;           // File
    case ide::CompletionKind::title: return 18;          // Reference
    case ide::CompletionKind::data_key: return 10;       // Property
    case ide::CompletionKind::keyword: return 14;        // Keyword
    case ide::CompletionKind::tag: return 14;            // Keyword
    }
    return 1;
}

// Editors sort by this, or by the label if it is missing.
std::string sort_text(const ide::CompletionItem& item)
{
    switch (item.order) {
    case ide::CompletionOrder::first: return " " + item.name;
    case ide::CompletionOrder::normal: return {};
    case ide::CompletionOrder::last: return "~" + item.name;
    }
    return {};
}

// What `completionItem/resolve` needs to find the item again. Null if there is nothing to add to it.
Json data_json(const ide::CompletionItem& item, const Json& uri, const Json& position)
{
    switch (item.kind) {
    case ide::CompletionKind::class_:
    case ide::CompletionKind::resource_type:
    case ide::CompletionKind::function:
    case ide::CompletionKind::type:
    case ide::CompletionKind::variable:
    case ide::CompletionKind::attribute:
    case ide::CompletionKind::rule: break;
    default: return nullptr;
    }
    Json data = {{"uri", uri}, {"position", position}, {"kind", static_cast<int>(item.kind)}};
    if (!item.owner.empty())
        data["owner"] = {item.owner, item.owner_is_class};
    return data;
}

Json list_json(const ide::Completions& found, const Positions& positions, const Json& params)
{
    const Json range = positions.range(found.replaced);
    Json items = Json::array();
    for (const ide::CompletionItem& item : found.items) {
        const std::string& inserted = !item.snippet.empty() ? item.snippet
            : item.inserted.empty()                         ? item.name
                                                            : item.inserted;
        Json one = {{"label", item.name},
                    {"kind", kind_number(item.kind)},
                    {"textEdit", {{"range", range}, {"newText", inserted}}}};
        if (!item.snippet.empty())
            one["insertTextFormat"] = 2;
        if (!item.detail.empty())
            one["detail"] = item.detail;
        if (!item.documentation.empty())
            one["documentation"] = {{"kind", "markdown"}, {"value", item.documentation}};
        else if (Json data = data_json(item, params.at("textDocument").at("uri"), range.at("start")); !data.is_null())
            one["data"] = std::move(data);
        if (std::string order = sort_text(item); !order.empty())
            one["sortText"] = std::move(order);
        items.push_back(std::move(one));
    }
    return {{"isIncomplete", found.is_truncated}, {"items", std::move(items)}};
}

}  // namespace

Json completion(Server& server, const Json& params)
{
    if (const Document* const document = server.open_settings(params)) {
        const Positions positions(document->text, server.encoding);
        const Offset offset = positions.offset(params.at("position"));
        return list_json(ide::complete_settings(document->text, offset), positions, params);
    }
    const auto [file, source] = server.file_of(params);
    const Positions positions = server.positions(*source);
    const auto context = params.find("context");
    const bool is_automatic =
        context != params.end() && context->is_object() && context->value("triggerKind", Json()) == 2;
    const ide::CompletionOptions options{.snippets = server.inserts_snippets, .is_automatic = is_automatic};
    return list_json(ide::complete(*server.snapshot(), file, positions.offset(params.at("position")), options),
                     positions, params);
}

Json resolve_completion(Server& server, const Json& params)
{
    Json item = params;
    const auto found = params.find("data");
    if (found == params.end())
        return item;
    const Json& data = *found;
    const auto [file, source] = server.file_of({{"textDocument", {{"uri", data.at("uri")}}}});
    ide::CompletionItem wanted;
    wanted.name = params.at("label").get<std::string>();
    const std::int64_t kind = integer(data.at("kind"));
    if (kind < 0 || kind > static_cast<std::int64_t>(ide::CompletionKind::tag))
        throw RequestError(invalid_params, "this item is not from plint");
    wanted.kind = static_cast<ide::CompletionKind>(kind);
    if (const auto owner = data.find("owner"); owner != data.end()) {
        wanted.owner = owner->at(0).get<std::string>();
        wanted.owner_is_class = owner->at(1).get<bool>();
    }
    const Offset offset = server.positions(*source).offset(data.at("position"));
    const ide::CompletionDetails details = ide::completion_details(*server.snapshot(), file, offset, wanted);
    if (!details.detail.empty())
        item["detail"] = details.detail;
    if (!details.documentation.empty())
        item["documentation"] = {{"kind", "markdown"}, {"value", details.documentation}};
    return item;
}

}  // namespace plint::server
