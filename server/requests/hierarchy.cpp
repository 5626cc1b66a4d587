// Call hierarchies and type hierarchies.
#include "ide/hierarchy.hpp"
#include "ide/search.hpp"
#include "server/base/answer_limits.hpp"
#include "server/requests/requests.hpp"
#include "server/requests/symbol_kinds.hpp"

#include <algorithm>
#include <span>

namespace plint::server {

namespace {

constexpr int file_kind = 1;  // SymbolKind of the protocol

Json item_json(Server& server, const ide::HierarchyItem& item)
{
    const Json whole = server.location(item.path, item.span);
    return {
        {"name", item.name},
        {"kind", item.kind ? symbol_kind_number(*item.kind) : file_kind},
        {"uri", whole.at("uri")},
        {"range", whole.at("range")},
        {"selectionRange", server.location(item.path, item.name_span).at("range")},
        {"data", {{"path", item.path}, {"name", item.name}, {"kind", item.kind ? static_cast<int>(*item.kind) : -1}}}};
}

// The item of an earlier answer.
ide::HierarchyItem item_of(const Json& params)
{
    const Json& data = params.at("item").at("data");
    ide::HierarchyItem item{.name = data.at("name").get<std::string>(), .path = data.at("path").get<std::string>()};
    if (const int kind = data.at("kind").get<int>(); 0 <= kind && kind <= static_cast<int>(ide::OutlineKind::parameter))
        item.kind = static_cast<ide::OutlineKind>(kind);
    return item;
}

Json prepare(Server& server, const Json& params, bool only_classes)
{
    const auto [file, source] = server.file_of(params);
    const Offset offset = server.positions(*source).offset(params.at("position"));
    const auto item = ide::hierarchy_item(*server.snapshot(), file, offset);
    if (!item || (only_classes && item->kind != ide::OutlineKind::class_))
        return nullptr;
    return Json::array({item_json(server, *item)});
}

Json items_json(Server& server, const std::vector<ide::HierarchyItem>& items)
{
    const ide::Search search{.cancelled = server.cancelled};
    Json all = Json::array();
    for (const ide::HierarchyItem& item : items) {
        search.step();
        if (all.size() == hierarchy_items)
            break;
        all.push_back(item_json(server, item));
    }
    return all;
}

// `key`: what the protocol calls the other item. The places are in the file of the code that calls.
Json links_json(Server& server, const std::vector<ide::HierarchyLink>& links, const char* key,
                const std::string& caller)
{
    const ide::Search search{.cancelled = server.cancelled};
    Json all = Json::array();
    std::size_t places_left = hierarchy_places;
    for (const ide::HierarchyLink& link : links) {
        search.step();
        if (all.size() == hierarchy_items || places_left == 0)
            break;
        const std::size_t shown = std::min(link.places.size(), places_left);
        places_left -= shown;
        Json ranges = Json::array();
        for (const Span place : std::span(link.places).first(shown))
            ranges.push_back(server.location(caller.empty() ? link.item.path : caller, place).at("range"));
        all.push_back({{key, item_json(server, link.item)}, {"fromRanges", std::move(ranges)}});
    }
    return all;
}

}  // namespace

Json prepare_call_hierarchy(Server& server, const Json& params)
{
    return prepare(server, params, false);
}

Json incoming_calls(Server& server, const Json& params)
{
    return links_json(server, ide::incoming_calls(*server.snapshot(), item_of(params)), "from", {});
}

Json outgoing_calls(Server& server, const Json& params)
{
    const ide::HierarchyItem item = item_of(params);
    return links_json(server, ide::outgoing_calls(*server.snapshot(), item), "to", item.path);
}

Json prepare_type_hierarchy(Server& server, const Json& params)
{
    return prepare(server, params, true);
}

Json supertypes(Server& server, const Json& params)
{
    return items_json(server, ide::supertypes(*server.snapshot(), item_of(params)));
}

Json subtypes(Server& server, const Json& params)
{
    return items_json(server, ide::subtypes(*server.snapshot(), item_of(params)));
}

}  // namespace plint::server
