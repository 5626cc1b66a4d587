// Completion: lists of names, and the documentation of the one that the user selects.
#include "ide/completion.hpp"
#include "ide/completion_details.hpp"
#include "ide/completion_settings.hpp"
#include "server/base/message.hpp"
#include "server/requests/markup.hpp"
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
Json data_json(const ide::CompletionItem& item)
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
    Json data = {static_cast<int>(item.kind)};
    if (!item.owner.empty()) {
        data.push_back(item.owner);
        data.push_back(item.owner_is_class);
    }
    return data;
}

Json item_json(const ide::CompletionItem& item)
{
    Json one = {{"label", item.name}, {"kind", kind_number(item.kind)}};
    if (!item.snippet.empty())
        one["insertTextFormat"] = 2;
    if (!item.detail.empty())
        one["detail"] = item.detail;
    if (!item.documentation.empty())
        one["documentation"] = markdown(item.documentation);
    else if (Json data = data_json(item); !data.is_null())
        one["data"] = std::move(data);
    if (std::string order = sort_text(item); !order.empty())
        one["sortText"] = std::move(order);
    return one;
}

Json list_json(Server& server, const ide::Completions& found, const Positions& positions, const Json& params)
{
    const Json range = positions.range(found.replaced);
    server.completed = {params.at("textDocument"), range.at("start")};
    Json items = Json::array();
    for (const ide::CompletionItem& item : found.items) {
        const std::string& inserted = !item.snippet.empty() ? item.snippet
            : item.inserted.empty()                         ? item.name
                                                            : item.inserted;
        Json one = item_json(item);
        if (!server.shares_edit_ranges)
            one["textEdit"] = {{"range", range}, {"newText", inserted}};
        else if (inserted != item.name)
            one["textEditText"] = inserted;
        items.push_back(std::move(one));
    }
    Json list = {{"isIncomplete", found.is_truncated}, {"items", std::move(items)}};
    if (server.shares_edit_ranges)
        list["itemDefaults"] = {{"editRange", range}};
    return list;
}

}  // namespace

Json completion(Server& server, const Json& params)
{
    if (const Document* const document = server.open_settings(params)) {
        const Positions positions(document->text, server.encoding);
        const Offset offset = positions.offset(params.at("position"));
        return list_json(server, ide::complete_settings(document->text, offset), positions, params);
    }
    const auto [file, source] = server.file_of(params);
    const Positions positions = server.positions(*source);
    const auto context = params.find("context");
    const bool is_automatic =
        context != params.end() && context->is_object() && context->value("triggerKind", Json()) == 2;
    const ide::CompletionOptions options{.snippets = server.inserts_snippets, .is_automatic = is_automatic};
    return list_json(server, ide::complete(*server.snapshot(), file, positions.offset(params.at("position")), options),
                     positions, params);
}

Json resolve_completion(Server& server, const Json& params)
{
    Json item = params;
    const auto data = params.find("data");
    if (data == params.end() || data->is_null() || server.completed.document.is_null())
        return item;
    const std::int64_t kind = integer(data->at(0));
    if (kind < 0 || kind > static_cast<std::int64_t>(ide::CompletionKind::tag))
        throw RequestError(invalid_params, "this item is not from plint");
    ide::CompletionItem wanted;
    wanted.name = params.at("label").get<std::string>();
    wanted.kind = static_cast<ide::CompletionKind>(kind);
    if (data->size() > 2) {
        wanted.owner = data->at(1).get<std::string>();
        wanted.owner_is_class = data->at(2).get<bool>();
    }
    ide::CompletionDetails details;
    if (wanted.kind == ide::CompletionKind::rule)
        details = ide::rule_details(wanted.name);
    const Json document = {{"textDocument", server.completed.document}};
    if (details.documentation.empty() && server.open_settings(document) == nullptr) {
        const auto [file, source] = server.file_of(document);
        const Offset offset = server.positions(*source).offset(server.completed.position);
        details = ide::completion_details(*server.snapshot(), file, offset, wanted);
    }
    if (!details.detail.empty())
        item["detail"] = details.detail;
    if (!details.documentation.empty())
        item["documentation"] = markdown(details.documentation);
    return item;
}

}  // namespace plint::server
