#include "ide/outline.hpp"
#include "server/base/answer_limits.hpp"
#include "server/requests/requests.hpp"
#include "server/requests/symbol_kinds.hpp"

#include <algorithm>
#include <deque>

namespace plint::server {

int symbol_kind_number(ide::OutlineKind kind)
{
    switch (kind) {
    case ide::OutlineKind::class_: return 5;     // Class
    case ide::OutlineKind::define: return 23;    // Struct
    case ide::OutlineKind::function: return 12;  // Function
    case ide::OutlineKind::type: return 26;      // TypeParameter
    case ide::OutlineKind::plan: return 2;       // Module
    case ide::OutlineKind::node: return 3;       // Namespace
    case ide::OutlineKind::resource: return 19;  // Object
    case ide::OutlineKind::parameter:
    case ide::OutlineKind::variable: return 13;  // Variable
    case ide::OutlineKind::fact: return 14;      // Constant
    case ide::OutlineKind::data_key: return 20;  // Key
    }
    return 19;
}

namespace {

// Keeps so many items, level by level.
void keep_outer(std::vector<ide::OutlineItem>& outermost, std::size_t most)
{
    std::deque<std::vector<ide::OutlineItem>*> lists{&outermost};
    for (; !lists.empty(); lists.pop_front()) {
        std::vector<ide::OutlineItem>& items = *lists.front();
        items.resize(std::min(items.size(), most));
        most -= items.size();
        for (ide::OutlineItem& item : items)
            if (!item.children.empty())
                lists.push_back(&item.children);
    }
}

Json symbols(const std::vector<ide::OutlineItem>& items, const Positions& positions)
{
    Json all = Json::array();
    for (const ide::OutlineItem& item : items) {
        Json one = {{"name", item.name},
                    {"kind", symbol_kind_number(item.kind)},
                    {"range", positions.range(item.span)},
                    {"selectionRange", positions.range(item.name_span)}};
        if (!item.detail.empty())
            one["detail"] = item.detail;
        if (!item.children.empty())
            one["children"] = symbols(item.children, positions);
        all.push_back(std::move(one));
    }
    return all;
}

}  // namespace

Json document_symbol(Server& server, const Json& params)
{
    const auto [file, source] = server.file_of(params);
    std::vector<ide::OutlineItem> items = ide::outline(*server.snapshot(), file);
    keep_outer(items, answer_symbols);
    return symbols(items, server.positions(*source));
}

}  // namespace plint::server
