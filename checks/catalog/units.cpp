#include "checks/catalog/units.hpp"

#include "parser/syntax/names.hpp"

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
    for (layout::FileIndex file = 0; file < files; ++file)
        for (std::uint32_t i = 0; i < items(file).declared.size(); ++i)
            add_edges({file, i});
}

void Units::add_edges(ItemPlace place)
{
    const items::Items& all = items(place.file);
    const items::Declared& declared = all.declared[place.index];
    const auto [first, end] = program_.units_of(place.file);
    const UnitIndex from = first + declared.body;
    if (declared.how == items::How::alias || declared.how == items::How::virtual_resource || from >= end
        || !counts(from))
        return;
    if (is_call(place)) {
        const auto prefix = prefix_of(place.file, function(place));
        if (!prefix)
            return;
        std::string_view argument = all.words[declared.title];
        argument.remove_prefix(argument.starts_with("::") ? 2 : 0);
        included_.emplace(std::pair(place.file, place.index), plain_name(*prefix + std::string(argument)));
        calls_[from].push_back(place);
    } else if (declared.how == items::How::by_function) {
        return;
    }
    if (declared.branch != 0)
        return;
    const std::string_view title = this->title(place);
    const std::string_view type = this->type(place);
    const bool is_class = type == "class";
    if (is_class ? !items::is_literal(title)
                 : title == std::string_view(&items::any_text, 1)
                && !is_string(program_.unit(from).definition(), all.words[declared.variable]))
        return;
    if (const auto to = is_class ? find(place.file, title, summary::DefinitionKind::class_)
                                 : find(place.file, type, summary::DefinitionKind::define);
        to && *to != from) {
        down_[from].push_back({from, *to, place});
        up_[*to].push_back({from, *to, place});
    }
}

std::string_view Units::type(ItemPlace place) const
{
    if (!is_call(place))
        return items(place.file).words[declared(place).type];
    return included_.contains({place.file, place.index}) ? "class" : "";
}

std::string_view Units::title(ItemPlace place) const
{
    if (!is_call(place))
        return items(place.file).words[declared(place).title];
    const auto known = included_.find({place.file, place.index});
    return known == included_.end() ? std::string_view() : known->second;
}

std::optional<std::string> Units::prefix_of(layout::FileIndex from, std::string_view function) const
{
    std::optional<layout::FileIndex> file;
    for (const index::Place place : project_.visible_definitions(function, from)) {
        const summary::DefinitionKind kind = project_.definition(place).kind;
        const bool is_ruby =
            kind == summary::DefinitionKind::ruby_function || kind == summary::DefinitionKind::ruby_function_3x;
        if (!is_ruby && kind != summary::DefinitionKind::function)
            continue;
        if (file || !is_ruby)
            return std::nullopt;
        file = place.file;
    }
    return file ? project_.included_class_prefix(*file) : std::nullopt;
}

std::optional<UnitIndex> Units::find(layout::FileIndex from, std::string_view name, summary::DefinitionKind kind) const
{
    std::optional<UnitIndex> found;
    for (const index::Place place : project_.visible_definitions(name, from)) {
        if (project_.definition(place).kind != kind)
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
