#include "ide/completion_details.hpp"

#include "checks/names/names.hpp"
#include "ide/completion_variables.hpp"
#include "ide/hover.hpp"
#include "ide/rule_names.hpp"
#include "parser/syntax/names.hpp"
#include "rules/engine/engine.hpp"

#include <algorithm>

namespace plint::ide {

namespace {

// The type in "```puppet\nString $name…", the description of a variable.
std::string type_in_description(std::string_view text, std::string_view name)
{
    const std::size_t begin = text.find('\n') + 1;
    const std::string_view line = text.substr(begin, text.find('\n', begin) - begin);
    const std::size_t end = line.find(" $" + std::string(name));
    return end == line.npos ? std::string() : std::string(line.substr(0, end));
}

CompletionDetails of_local_variable(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset,
                                    const std::string& name)
{
    const auto span = variable_span(snapshot, file, offset, name);
    if (!span)
        return {};
    Symbol symbol{.kind = SymbolKind::variable, .name = name, .span = *span};
    symbol.is_definition = true;
    CompletionDetails details;
    details.documentation = describe(snapshot, file, symbol);
    details.detail = type_in_description(details.documentation, name);
    return details;
}

CompletionDetails details_of(const rules::Rule* rule)
{
    return rule == nullptr ? CompletionDetails() : CompletionDetails{"", std::string(rules::page(*rule))};
}

}  // namespace

CompletionDetails rule_details(std::string_view name)
{
    return details_of(rules::find_rule(name));
}

CompletionDetails completion_details(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset,
                                     const CompletionItem& item)
{
    Symbol symbol{.kind = SymbolKind::class_, .name = plain_name(item.name), .span = {}};
    switch (item.kind) {
    case CompletionKind::class_: break;
    case CompletionKind::resource_type: symbol.kind = SymbolKind::resource_type; break;
    case CompletionKind::function: symbol.kind = SymbolKind::function; break;
    case CompletionKind::type: symbol.kind = SymbolKind::type; break;
    case CompletionKind::rule: return details_of(rule_for(snapshot, file, item.name));
    case CompletionKind::attribute:
        symbol.kind = SymbolKind::attribute;
        symbol.owner = item.owner;
        symbol.owner_kind = item.owner_is_class ? OwnerKind::class_ : OwnerKind::resource_type;
        break;
    case CompletionKind::variable: {
        const std::string_view owner = names::without_last_segment(item.name);
        if (owner.empty())
            return of_local_variable(snapshot, file, offset, item.name);
        // A parameter of another class.
        symbol.kind = SymbolKind::attribute;
        symbol.name = names::last_segment(item.name);
        symbol.owner = owner;
        symbol.owner_kind = OwnerKind::class_;
        break;
    }
    default: return {};
    }
    return {"", describe(snapshot, file, symbol)};
}

}  // namespace plint::ide
