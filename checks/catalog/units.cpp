#include "checks/catalog/units.hpp"

#include <vector>

namespace plint::catalog {

Units::Units(const index::Project& project)
    : project_(project), program_(order::program_of(project)), of_files_(project.of_files<FileEdges>())
{
    std::vector<graph::Grouped<Edge>::Entry> down;
    std::vector<graph::Grouped<Edge>::Entry> up;
    std::vector<graph::Grouped<ItemPlace>::Entry> calls;
    for (layout::FileIndex file = 0; file < project.layout().files.size(); ++file) {
        for (const FileEdges::Edge& each : of_files_[file].edges) {
            const auto to = program_.unit_of(each.target.file, each.target.definition);
            const Edge edge{unit_of({file, each.item}), to.value_or(0), {file, each.item}};
            if (to && edge.to != edge.from) {
                down.emplace_back(edge.from, edge);
                up.emplace_back(edge.to, edge);
            }
        }
        for (const FileEdges::Call& call : of_files_[file].calls)
            calls.emplace_back(unit_of({file, call.item}), ItemPlace{file, call.item});
    }
    down_ = {program_.size(), down};
    up_ = {program_.size(), up};
    calls_ = {program_.size(), calls};
}

std::string_view Units::type(ItemPlace place) const
{
    if (!is_call(place))
        return items(place.file).words[declared(place).type];
    return of_files_[place.file].call(place.index) != nullptr ? "class" : "";
}

std::string_view Units::title(ItemPlace place) const
{
    if (!is_call(place))
        return items(place.file).words[declared(place).title];
    const FileEdges::Call* const call = of_files_[place.file].call(place.index);
    return call != nullptr ? std::string_view(call->class_name) : std::string_view();
}

std::optional<UnitIndex> Units::find(layout::FileIndex from, std::string_view name, summary::DefinitionKind kind) const
{
    const order::LinkTarget found = order::only_definition(project_, from, name, kind);
    return found ? program_.unit_of(found.file, found.definition) : std::nullopt;
}

bool Units::counts(UnitIndex unit) const
{
    return order::is_in_catalogs(program_.unit(unit).kind) && !project_.summary(program_.unit(unit).file).broken;
}

}  // namespace plint::catalog
