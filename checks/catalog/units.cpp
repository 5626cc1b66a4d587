#include "checks/catalog/units.hpp"

#include <algorithm>
#include <array>

namespace plint::catalog {

static constexpr UnitIndex no_unit = 0xffffffff;

// Whether the parameter is one string, as opposed to a list, which may be empty.
static bool is_string(const summary::Definition* definition, std::string_view parameter)
{
    static constexpr auto types = std::to_array<std::string_view>(
        {"String", "Pattern[", "Enum[", "Stdlib::Absolutepath", "Stdlib::Fqdn", "Stdlib::Host", "Stdlib::Unixpath"});
    return definition != nullptr && !parameter.empty()
        && std::ranges::any_of(definition->parameters, [&](const summary::DefinedParameter& each) {
               return each.name == parameter
                   && std::ranges::any_of(types, [&](std::string_view type) { return each.type.starts_with(type); });
           });
}

Units::Units(const index::Project& project) : project_(project), program_(order::program_of(project))
{
    const auto files = static_cast<layout::FileIndex>(project.layout().files.size());
    of_definition_.resize(files);
    down_.resize(program_.size());
    up_.resize(program_.size());
    for (layout::FileIndex file = 0; file < files; ++file) {
        of_definition_[file].assign(project.summary(file).definitions.size(), no_unit);
        const auto [first, end] = program_.units_of(file);
        for (UnitIndex unit = first; unit < end; ++unit)
            if (const auto definition = program_.unit(unit).body->definition)
                of_definition_[file][*definition] = unit;
    }
    for (layout::FileIndex file = 0; file < files; ++file) {
        const items::Items& all = items(file);
        const auto [first, end] = program_.units_of(file);
        for (std::uint32_t i = 0; i < all.declared.size(); ++i) {
            const items::Declared& declared = all.declared[i];
            const UnitIndex from = first + declared.body;
            const std::string_view title = all.words[declared.title];
            const std::string_view type = all.words[declared.type];
            if (declared.branch != 0 || declared.how == items::How::alias || declared.how == items::How::by_function
                || declared.how == items::How::virtual_resource || from >= end || !counts(from))
                continue;
            const bool is_class = type == "class";
            if (is_class ? !items::is_literal(title)
                         : title == std::string_view(&items::any_text, 1)
                        && !is_string(program_.unit(from).definition(), all.words[declared.variable]))
                continue;
            if (const auto to = is_class ? find(file, title, summary::DefinitionKind::class_)
                                         : find(file, type, summary::DefinitionKind::define);
                to && *to != from) {
                down_[from].push_back({from, *to, {file, i}});
                up_[*to].push_back({from, *to, {file, i}});
            }
        }
    }
}

std::optional<UnitIndex> Units::find(layout::FileIndex from, std::string_view name, summary::DefinitionKind kind) const
{
    std::optional<UnitIndex> found;
    for (const index::Place place : project_.definitions(name)) {
        if (project_.definition(place).kind != kind || !project_.visible(place.file, from))
            continue;
        if (found || of_definition_[place.file][place.index] == no_unit)
            return std::nullopt;
        found = of_definition_[place.file][place.index];
    }
    return found;
}

bool Units::counts(UnitIndex unit) const
{
    switch (program_.unit(unit).kind) {
    case order::UnitKind::class_:
    case order::UnitKind::define:
    case order::UnitKind::node:
    case order::UnitKind::code: return !project_.summary(program_.unit(unit).file).broken;
    default: return false;
    }
}

}  // namespace plint::catalog
