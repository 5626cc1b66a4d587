#include "checks/catalog/instances.hpp"

#include "checks/items/orders.hpp"
#include "checks/items/title_values.hpp"
#include "parser/syntax/names.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace plint::catalog {

namespace {

constexpr char scope_end = ':';  // in a symbol, between what tells evaluations apart and the name of the variable

const std::string& unknown()
{
    static const std::string text(1, items::any_text);
    return text;
}

bool is_known(std::string_view text)
{
    return text.find(items::any_text) == std::string_view::npos;
}

bool is_literal(std::string_view text)
{
    return is_known(text) && text.find(items::variable_begin) == std::string_view::npos;
}

// As part of a string.
std::string interpolated(const std::string& value)
{
    if (value.empty() || value.front() != items::written_out)
        return value;
    const std::string_view word = std::string_view(value).substr(1);
    if (word == "undef")
        return "";
    const bool is_plain =
        word == "0" || (word.find_first_not_of("0123456789") == std::string_view::npos && word[0] != '0');
    return word == "true" || word == "false" || is_plain ? std::string(word) : unknown();
}

bool is_true(std::string_view value)
{
    return value.empty() || value.front() != items::written_out || value.substr(1) == "true";
}

}  // namespace

Instances::Instances(const index::Project& project, const Units& units) : units_(units)
{
    for (layout::FileIndex file = 0; file < project.layout().files.size(); ++file) {
        const items::Items& items = units.items(file);
        for (const items::Word type : items.overridden)
            overridden_.insert(items.words[type]);
    }
}

const items::Items& Instances::items_of(UnitIndex unit) const
{
    return units_.items(units_.program().unit(unit).file);
}

bool Instances::has_parameter(UnitIndex unit, std::string_view name) const
{
    const summary::Definition* const definition = units_.program().unit(unit).definition();
    return definition != nullptr
        && std::ranges::any_of(definition->parameters,
                               [&](const summary::DefinedParameter& each) { return each.name == name; });
}

std::optional<std::string> Instances::title(std::span<const ItemPlace> way, std::size_t at) const
{
    if (units_.is_call(way[at]))
        return std::string(units_.title(way[at]));
    const items::Items& items = units_.items(way[at].file);
    const std::string found = items::normal_title(
        units_.type(way[at]),
        text(way.first(at), units_.unit_of(way[at]), items.words[units_.declared(way[at]).symbols]));
    const bool is_title = is_known(found) && !found.empty() && found.front() != items::written_out;
    return is_title ? std::optional(found) : std::nullopt;
}

std::string Instances::text(std::span<const ItemPlace> around, UnitIndex unit, std::string_view symbols) const
{
    if (const std::string_view variable = items::whole_variable(symbols); !variable.empty())
        return value(around, unit, variable);
    std::string text;
    for (std::size_t i = 0; i < symbols.size(); ++i) {
        if (symbols[i] == items::variable_begin) {
            const std::size_t end = symbols.find(items::variable_end, i);
            text += interpolated(value(around, unit, symbols.substr(i + 1, end - i - 1)));
            i = end;
        } else if (symbols[i] == items::own_title) {
            const std::string own = value(around, unit, "title");
            // The title of several instances at once is a list.
            text += symbols.size() > 1 && !around.empty() && !items::whole_variable(own).empty() ? unknown() : own;
        } else {
            text += symbols[i];
        }
        if (text.size() > 4 * items::longest_pattern)
            return unknown();
    }
    return text;
}

std::string Instances::symbol(std::span<const ItemPlace> around, UnitIndex unit, std::string_view variable) const
{
    std::string scope = std::to_string(unit);
    if (units_.program().unit(unit).kind == order::UnitKind::define)
        for (const ItemPlace place : around)
            scope += fmt::format("/{}.{}", place.file, place.index);
    return fmt::format("{}{}{}{}{}", items::variable_begin, scope, scope_end, variable, items::variable_end);
}

std::string Instances::value(std::span<const ItemPlace> around, UnitIndex unit, std::string_view variable) const
{
    const bool is_define = units_.program().unit(unit).kind == order::UnitKind::define;
    if (around.empty())
        return symbol(around, unit, variable);
    const ItemPlace declaration = around.back();
    const auto outside = around.first(around.size() - 1);
    const UnitIndex outer = units_.unit_of(declaration);
    const items::Items& items = units_.items(declaration.file);
    if (is_define && (variable == "title" || variable == "name"))
        return text(outside, outer, items.words[units_.declared(declaration).symbols]);
    if (!has_parameter(unit, variable))
        return symbol(around, unit, variable);
    const items::GivenList* const list = items::given_to(items, declaration.index);
    if (list == nullptr)
        return symbol(around, unit, variable);
    for (std::uint32_t i = list->first; i < list->first + list->count; ++i) {
        const items::Given& given = items.given[i];
        if (items.words[given.parameter] != variable)
            continue;
        std::string known = text(outside, outer, items.words[given.symbols]);
        if (known == std::string(1, items::written_out) + "undef")
            break;  // leaves the default
        return is_known(known) ? known : symbol(around, unit, variable);
    }
    // Data may set the parameters of classes.
    if (list->is_open || !is_define || overridden_.contains(units_.type(declaration)))
        return symbol(around, unit, variable);
    const items::Items& own = items_of(unit);
    const items::Body body = unit - units_.program().units_of(units_.program().unit(unit).file).first;
    for (auto each = std::ranges::lower_bound(own.defaults, body, {}, &items::Default::body);
         each != own.defaults.end() && each->body == body; ++each)
        if (own.words[each->parameter] == variable)
            return text(around, unit, own.words[each->value]);
    return symbol(around, unit, variable);
}

// Of a parameter.
std::optional<std::string> Instances::literal(std::span<const ItemPlace> around, UnitIndex unit,
                                              std::string_view variable) const
{
    std::string known = has_parameter(unit, variable) ? value(around, unit, variable) : unknown();
    return is_literal(known) ? std::optional(std::move(known)) : std::nullopt;
}

// Whether the test of an arm has the outcome with which it runs. std::nullopt if that is not known.
std::optional<bool> Instances::outcome(std::span<const ItemPlace> around, UnitIndex unit,
                                       const items::BranchPart& part) const
{
    const items::Items& items = items_of(unit);
    const std::string_view variable = items.words[part.variable];
    const auto known = variable.empty() ? std::nullopt : literal(around, unit, variable);
    if (!known)
        return std::nullopt;
    const std::string_view wanted = items.words[part.value];
    return (wanted.empty() ? is_true(*known) : lower_case(*known) == lower_case(wanted)) == part.holds;
}

Instances::Condition Instances::condition(const Way& way, std::size_t at) const
{
    Condition condition;
    const items::Items& items = units_.items(way[at].file);
    const UnitIndex unit = units_.unit_of(way[at]);
    const auto around = std::span(way).first(at);
    for (items::Branch branch = units_.declared(way[at]).branch; branch != 0;
         branch = items.branches[branch - 1].outer) {
        const items::BranchPart& part = items.branches[branch - 1];
        if (part.kind != items::BranchPart::Kind::arm) {
            condition.is_known = false;
            return condition;
        }
        if (const auto runs = outcome(around, unit, part)) {
            condition.holds = condition.holds && *runs;
            continue;
        }
        if (part.reads_too_much()) {
            condition.is_known = false;
            return condition;
        }
        condition.text += std::to_string(way[at].file) + ":" + std::to_string(branch) + ";";
        for (std::uint32_t i = part.first_read; i < part.first_read + part.reads; ++i) {
            const std::string_view read = items.words[items.test_reads[i]];
            if (read.find("::") != std::string_view::npos || read == "facts" || read == "trusted")
                continue;  // the same in all of the catalog
            const auto known = literal(around, unit, read);
            if (!known) {
                condition.is_known = false;
                return condition;
            }
            condition.text += std::string(read) + "=" + *known + ";";
        }
    }
    return condition;
}

Instances::Runs Instances::runs(std::span<const ItemPlace> around, UnitIndex unit, items::Branch branch) const
{
    Runs runs = Runs::always;
    const items::Items& items = items_of(unit);
    for (; branch != 0; branch = items.branches[branch - 1].outer) {
        const items::BranchPart& part = items.branches[branch - 1];
        if (part.kind != items::BranchPart::Kind::arm)
            return Runs::unknown;
        const auto known = outcome(around, unit, part);
        if (known == false)
            return Runs::never;
        runs = known ? runs : Runs::sometimes;
    }
    return runs;
}

std::string visible_title(std::string_view text)
{
    std::string shown;
    const bool is_whole = !items::whole_variable(text).empty();
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == items::variable_begin) {
            const std::size_t end = text.find(items::variable_end, i);
            const std::size_t begin = text.find(scope_end, i) + 1;  // a name may contain `::`
            shown += fmt::format(fmt::runtime(is_whole ? "${}" : "${{{}}}"), text.substr(begin, end - begin));
            i = end;
        } else if (text[i] == items::any_text) {
            shown += "…";
        } else {
            shown += text[i];
        }
    }
    return shown;
}

}  // namespace plint::catalog
