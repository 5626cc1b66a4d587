#include "ide/hierarchy.hpp"

#include "checks/order/program.hpp"
#include "ide/definition.hpp"

#include <algorithm>
#include <map>
#include <string_view>

namespace plint::ide {

namespace {

using order::Program;
using order::Site;
using order::UnitIndex;

OutlineKind kind_of(order::UnitKind kind)
{
    switch (kind) {
    case order::UnitKind::define: return OutlineKind::define;
    case order::UnitKind::function: return OutlineKind::function;
    case order::UnitKind::plan: return OutlineKind::plan;
    case order::UnitKind::node: return OutlineKind::node;
    default: return OutlineKind::class_;
    }
}

HierarchyItem item_of(const engine::Snapshot& snapshot, const order::Unit& unit)
{
    const std::string& path = snapshot.project().file(unit.file).path;
    const summary::Definition* const definition = unit.definition();
    if (definition == nullptr)
        return {.name = path, .path = path};
    HierarchyItem item{.kind = kind_of(unit.kind),
                       .name = definition->name,
                       .path = path,
                       .span = definition->span,
                       .name_span = definition->name_span};
    const auto& source = snapshot.file(unit.file).source;
    if (unit.kind == order::UnitKind::node && source) {  // it has hosts instead of a name
        const std::string_view text = source->text().substr(item.span.begin, item.span.end - item.span.begin);
        item.name = text.substr(0, text.find_last_not_of(" \t\r\n", text.find('{') - 1) + 1);
        item.name_span = {item.span.begin, item.span.begin + static_cast<Offset>(item.name.size())};
    }
    return item;
}

std::optional<UnitIndex> unit_of(const engine::Snapshot& snapshot, const HierarchyItem& item)
{
    const auto file = snapshot.find(item.path);
    if (!file)
        return std::nullopt;
    const Program& program = order::program_of(snapshot.project());
    const auto [first, end] = program.units_of(*file);
    for (UnitIndex unit = first; unit < end; ++unit) {
        const HierarchyItem found = item_of(snapshot, program.unit(unit));
        if (found.name == item.name && found.kind == item.kind)
            return unit;
    }
    return std::nullopt;
}

// Items in the order of the project's files.
std::vector<HierarchyLink> links(const engine::Snapshot& snapshot, const std::map<UnitIndex, std::vector<Span>>& places)
{
    const Program& program = order::program_of(snapshot.project());
    std::vector<HierarchyLink> all;
    for (const auto& [unit, spans] : places)
        all.push_back({item_of(snapshot, program.unit(unit)), spans});
    return all;
}

}  // namespace

// The plan or node whose keyword, name or hosts are at an offset.
static std::optional<index::Place> plan_or_node_at(const engine::Snapshot& snapshot, layout::FileIndex file,
                                                   Offset offset)
{
    const auto& source = snapshot.file(file).source;
    const auto& definitions = snapshot.project().summary(file).definitions;
    for (std::uint32_t i = 0; i < definitions.size() && source; ++i) {
        const summary::Definition& definition = definitions[i];
        const bool is_wanted =
            definition.kind == summary::DefinitionKind::plan || definition.kind == summary::DefinitionKind::node;
        if (!is_wanted || offset < definition.span.begin || definition.span.end <= offset)
            continue;
        const std::string_view before = source->text().substr(definition.span.begin, offset - definition.span.begin);
        if (before.find_first_of("{(") == before.npos)
            return index::Place{file, i};
    }
    return std::nullopt;
}

std::optional<HierarchyItem> hierarchy_item(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset)
{
    auto place = plan_or_node_at(snapshot, file, offset);
    if (!place)
        if (const auto symbol = symbol_at(snapshot, file, offset))
            place = definition_place(snapshot, file, *symbol);
    if (!place)
        return std::nullopt;
    const Program& program = order::program_of(snapshot.project());
    const auto unit = program.unit_of(place->file, place->index);
    return unit ? std::optional(item_of(snapshot, program.unit(*unit))) : std::nullopt;
}

std::vector<HierarchyLink> incoming_calls(const engine::Snapshot& snapshot, const HierarchyItem& item)
{
    const Program& program = order::program_of(snapshot.project());
    std::map<UnitIndex, std::vector<Span>> places;
    if (const auto unit = unit_of(snapshot, item))
        for (const Site site : program.callers(*unit))
            places[site.unit].push_back(program.step(site).span);
    return links(snapshot, places);
}

std::vector<HierarchyLink> outgoing_calls(const engine::Snapshot& snapshot, const HierarchyItem& item)
{
    const Program& program = order::program_of(snapshot.project());
    std::map<UnitIndex, std::vector<Span>> places;
    if (const auto unit = unit_of(snapshot, item)) {
        const auto& steps = program.unit(*unit).body->steps;
        for (std::uint32_t i = 0; i < steps.size(); ++i)
            if (const auto target = program.target({*unit, i}); target && steps[i].kind != flow::StepKind::read)
                places[*target].push_back(steps[i].span);
    }
    return links(snapshot, places);
}

std::vector<HierarchyItem> supertypes(const engine::Snapshot& snapshot, const HierarchyItem& item)
{
    const Program& program = order::program_of(snapshot.project());
    const auto unit = unit_of(snapshot, item);
    const auto parent = unit ? program.parent(*unit) : std::nullopt;
    return parent ? std::vector{item_of(snapshot, program.unit(*parent))} : std::vector<HierarchyItem>();
}

std::vector<HierarchyItem> subtypes(const engine::Snapshot& snapshot, const HierarchyItem& item)
{
    const Program& program = order::program_of(snapshot.project());
    std::vector<HierarchyItem> all;
    if (const auto unit = unit_of(snapshot, item))
        for (const Site site : program.callers(*unit))
            if (program.step(site).kind == flow::StepKind::inherit)
                all.push_back(item_of(snapshot, program.unit(site.unit)));
    return all;
}

}  // namespace plint::ide
