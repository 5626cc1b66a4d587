#include "checks/catalog/instances.hpp"

#include "parser/syntax/names.hpp"

#include <algorithm>

namespace plint::catalog {

Instances::Instances(const index::Project& project, const Units& units) : units_(units)
{
    for (layout::FileIndex file = 0; file < project.layout().files.size(); ++file) {
        const items::Items& items = units.items(file);
        for (const items::Word type : items.overridden)
            overridden_.insert(items.words[type]);
    }
}

bool Instances::has_parameter(UnitIndex unit, std::string_view name) const
{
    const summary::Definition* const definition = units_.program().unit(unit).definition();
    return definition != nullptr
        && std::ranges::any_of(definition->parameters,
                               [&](const summary::DefinedParameter& each) { return each.name == name; });
}

std::optional<std::string> Instances::title(const Way& way, std::size_t at) const
{
    const items::Items& items = units_.items(way[at].file);
    const items::Declared& declared = units_.declared(way[at]);
    if (units_.is_call(way[at]))
        return std::string(units_.title(way[at]));
    if (const std::string_view variable = items.words[declared.variable]; !variable.empty()) {
        auto known = at > 0 && has_parameter(units_.unit_of(way[at]), variable) ? value(way, at, variable)
                                                                                : std::optional<std::string>();
        return known && !known->empty() && known->front() != items::written_out ? known : std::nullopt;
    }
    return fill(way, at, items.words[declared.title]);
}

// `pattern`: of the body that contains this declaration.
std::optional<std::string> Instances::fill(const Way& way, std::size_t at, std::string_view pattern) const
{
    std::string text;
    std::optional<std::string> own;
    for (const char c : pattern) {
        if (c == items::any_text)
            return std::nullopt;
        if (c != items::own_title) {
            text += c;
            continue;
        }
        if (!own)
            own = at > 0 ? title(way, at - 1) : std::nullopt;
        if (!own)
            return std::nullopt;
        text += *own;
    }
    return text;
}

// Of the body that contains this declaration.
std::optional<std::string> Instances::value(const Way& way, std::size_t at, std::string_view parameter) const
{
    if (at == 0)
        return std::nullopt;
    const ItemPlace declaration = way[at - 1];
    const items::Items& around = units_.items(declaration.file);
    const items::GivenList* const list = items::given_to(around, declaration.index);
    if (list == nullptr)
        return std::nullopt;
    for (std::uint32_t i = list->first; i < list->first + list->count; ++i) {
        const items::Given& given = around.given[i];
        if (around.words[given.parameter] != parameter)
            continue;
        if (const std::string_view variable = around.words[given.variable]; !variable.empty())
            return has_parameter(units_.unit_of(declaration), variable) ? value(way, at - 1, variable) : std::nullopt;
        const std::string_view pattern = around.words[given.value];
        if (pattern.size() > 1 && pattern.front() == items::written_out && pattern.substr(1) == "undef")
            break;  // leaves the default
        return fill(way, at - 1, pattern);
    }
    // Data may set the parameters of classes.
    const std::string_view type = units_.type(declaration);
    if (list->is_open || type == "class" || overridden_.contains(type))
        return std::nullopt;
    const UnitIndex unit = units_.unit_of(way[at]);
    const items::Items& items = units_.items(way[at].file);
    const items::Body body = unit - units_.program().units_of(way[at].file).first;
    for (auto each = std::ranges::lower_bound(items.defaults, body, {}, &items::Default::body);
         each != items.defaults.end() && each->body == body; ++each)
        if (items.words[each->parameter] == parameter)
            return fill(way, at, items.words[each->value]);
    return std::nullopt;
}

static bool is_true(std::string_view value)
{
    return value.empty() || value.front() != items::written_out || value.substr(1) == "true";
}

Instances::Condition Instances::condition(const Way& way, std::size_t at) const
{
    Condition condition;
    const items::Items& items = units_.items(way[at].file);
    const UnitIndex unit = units_.unit_of(way[at]);
    for (items::Branch branch = units_.declared(way[at]).branch; branch != 0;
         branch = items.branches[branch - 1].outer) {
        const items::BranchPart& part = items.branches[branch - 1];
        if (part.kind != items::BranchPart::Kind::arm) {
            condition.is_known = false;
            return condition;
        }
        const std::string_view variable = items.words[part.variable];
        if (!variable.empty() && has_parameter(unit, variable))
            if (const auto known = value(way, at, variable)) {
                const std::string_view wanted = items.words[part.value];
                const bool is = wanted.empty() ? is_true(*known) : lower_case(*known) == lower_case(wanted);
                condition.holds = condition.holds && is == part.holds;
                continue;
            }
        condition.text += std::to_string(way[at].file) + ":" + std::to_string(branch) + ";";
        for (std::uint32_t i = part.first_read; i < part.first_read + part.reads; ++i) {
            const std::string_view read = items.words[items.test_reads[i]];
            if (read.find("::") != std::string_view::npos || read == "facts" || read == "trusted")
                continue;  // the same in all of the catalog
            const auto known = has_parameter(unit, read) ? value(way, at, read) : std::nullopt;
            if (!known) {
                condition.is_known = false;
                return condition;
            }
            condition.text += std::string(read) + "=" + *known + ";";
        }
    }
    return condition;
}

}  // namespace plint::catalog
