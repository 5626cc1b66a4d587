#include "ide/completion.hpp"
#include "ide/completion_settings.hpp"
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
    }
    return 1;
}

Json list_json(const ide::Completions& found, const Positions& positions)
{
    const Json range = positions.range(found.replaced);
    Json items = Json::array();
    for (const ide::CompletionItem& item : found.items) {
        Json one = {{"label", item.name},
                    {"kind", kind_number(item.kind)},
                    {"textEdit", {{"range", range}, {"newText", item.inserted.empty() ? item.name : item.inserted}}}};
        if (!item.detail.empty())
            one["detail"] = item.detail;
        if (!item.documentation.empty())
            one["documentation"] = {{"kind", "markdown"}, {"value", item.documentation}};
        items.push_back(std::move(one));
    }
    return {{"isIncomplete", found.is_truncated}, {"items", std::move(items)}};
}

}  // namespace

Json completion(Server& server, const Json& params)
{
    if (const Document* const document = server.open_settings(params)) {
        const Positions positions(document->text, server.encoding);
        return list_json(ide::complete_settings(document->text, positions.offset(params.at("position"))), positions);
    }
    const auto [file, source] = server.file_of(params);
    const Positions positions = server.positions(*source);
    return list_json(ide::complete(*server.snapshot(), file, positions.offset(params.at("position"))), positions);
}

}  // namespace plint::server
