#include "ide/type_definition.hpp"

#include "ide/definition.hpp"
#include "ide/definition_around.hpp"
#include "parser/parse.hpp"
#include "parser/syntax/names.hpp"

namespace plint::ide {

namespace {

std::vector<Location> definitions_of_types(const engine::Snapshot& snapshot, layout::FileIndex file,
                                           const std::string& type)
{
    const SourceFile source("type", type);
    const Tree tree = parse(source, {});
    std::vector<Location> all;
    for (NodeIndex i = 0; i < tree.size(); ++i)
        if (tree.node(i).kind() == Kind::class_reference) {
            const Symbol symbol{.kind = SymbolKind::type, .name = plain_name(tree.node(i).text()), .span = {}};
            if (const auto place = definition_place(snapshot, file, symbol))
                all.push_back(location_of(snapshot, *place));
        }
    return all;
}

}  // namespace

std::vector<Location> type_definitions(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset)
{
    const auto symbol = symbol_at(snapshot, file, offset);
    if (!symbol)
        return {};
    std::vector<Location> places = definitions(snapshot, file, *symbol);
    if (symbol->kind != SymbolKind::variable && symbol->kind != SymbolKind::attribute)
        return places;
    if (places.size() != 1)
        return {};
    const auto owned = parameter_at(snapshot, places.front());
    return owned ? definitions_of_types(snapshot, owned->owner.file, owned->parameter->type) : std::vector<Location>();
}

}  // namespace plint::ide
