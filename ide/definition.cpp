#include "ide/definition.hpp"

#include "checks/lookup/lookup.hpp"
#include "ide/facts.hpp"
#include "ide/hiera_keys.hpp"
#include "ide/hiera_lookups.hpp"
#include "ide/ruby_attributes.hpp"
#include "ide/tasks.hpp"
#include "ide/template_files.hpp"
#include "ide/titles.hpp"
#include "ide/variable_definitions.hpp"
#include "ide/variables.hpp"

#include <algorithm>
#include <array>
#include <iterator>

namespace plint::ide {

namespace {

// Where a Ruby file defines a name; the start of the file if that is unknown.
Span ruby_span(const engine::Snapshot& snapshot, const std::string& path, std::string_view name)
{
    const std::string text = snapshot.project().system().text_of(path).value_or("");
    static constexpr std::array<std::string_view, 5> openings{"newtype(", "create_function(", "newfunction(",
                                                              "Facter.add(", "register_type("};
    for (const std::string_view opening : openings)
        for (std::size_t at = text.find(opening); at != text.npos; at = text.find(opening, at + 1)) {
            const std::string_view near = std::string_view(text).substr(at, opening.size() + 39 + name.size());
            if (const std::size_t found = near.find(name); found != near.npos)
                return {static_cast<Offset>(at + found), static_cast<Offset>(at + found + name.size())};
        }
    return {0, 0};
}

std::vector<Location> attribute_definitions(const engine::Snapshot& snapshot, layout::FileIndex file,
                                            const Symbol& symbol)
{
    const lookup::Lookup lookup(snapshot.project(), file);
    const auto of_definition = [&](const summary::Definition& definition,
                                   std::optional<index::Place> place) -> std::vector<Location> {
        for (const summary::DefinedParameter& parameter : definition.parameters)
            if (place && parameter.name == symbol.name)
                return {{snapshot.project().file(place->file).path, parameter.span}};
        return {};
    };
    if (symbol.owner_kind == OwnerKind::template_)
        return template_parameter_definitions(snapshot, file, symbol);
    if (symbol.owner_kind == OwnerKind::plan) {
        const auto place = plan_place(snapshot, file, symbol.owner);
        return place ? of_definition(snapshot.project().definition(*place), place) : std::vector<Location>();
    }
    if (symbol.owner_kind == OwnerKind::class_) {
        std::vector<Location> all;
        const auto add = [&](const std::string& owner) {
            const lookup::ResolvedClass meaning = lookup.class_named(owner);
            if (meaning.definition != nullptr)
                std::ranges::copy(of_definition(*meaning.definition, meaning.place), std::back_inserter(all));
        };
        add(symbol.owner);
        std::ranges::for_each(symbol.other_owners, add);
        return all;
    }
    const lookup::ResourceTypeMeaning type = lookup.resource_type(symbol.owner);
    if (type.define != nullptr)
        return of_definition(*type.define, type.place);
    if (type.type == nullptr || !type.place)
        return {};
    const ruby::Attribute* const attribute = type.type->find(symbol.name);
    if (attribute == nullptr)
        return {};
    return {ruby_attribute_location(snapshot, type.place->file, *attribute)};
}

}  // namespace

Location location_of(const engine::Snapshot& snapshot, index::Place place)
{
    const summary::Definition& definition = snapshot.project().definition(place);
    const std::string& path = snapshot.project().file(place.file).path;
    if (path.ends_with(".rb"))
        return {path, ruby_span(snapshot, path, definition.name)};
    return {path, definition.name_span};
}

std::optional<index::Place> definition_place(const engine::Snapshot& snapshot, layout::FileIndex file,
                                             const Symbol& symbol)
{
    const lookup::Lookup lookup(snapshot.project(), file);
    switch (symbol.kind) {
    case SymbolKind::class_: return lookup.class_named(symbol.name).place;
    case SymbolKind::plan: return plan_place(snapshot, file, symbol.name);
    case SymbolKind::resource_type: return lookup.resource_type(symbol.name).place;
    case SymbolKind::function: return lookup.function(symbol.name).place;
    case SymbolKind::type: {
        const lookup::ResolvedType type = lookup.type(symbol.name);
        return type.place ? type.place : type.resource.place;
    }
    default: return std::nullopt;
    }
}

std::vector<Location> definitions(const engine::Snapshot& snapshot, layout::FileIndex file, const Symbol& symbol)
{
    switch (symbol.kind) {
    case SymbolKind::variable: return variable_definitions(snapshot, file, symbol);
    case SymbolKind::attribute: return attribute_definitions(snapshot, file, symbol);
    case SymbolKind::fact: return fact_definitions(snapshot, file, symbol.name);
    case SymbolKind::title: return title_declarations(snapshot, file, symbol);
    case SymbolKind::plan: return plan_definitions(snapshot, file, symbol.name);
    case SymbolKind::task: return task_definitions(snapshot, file, symbol.name);
    case SymbolKind::rule: return {};
    case SymbolKind::template_:
    case SymbolKind::file: {
        const std::string path = named_file(snapshot, file, symbol);
        return path.empty() ? std::vector<Location>() : std::vector<Location>{{path, {0, 0}}};
    }
    default: break;
    }
    const auto place = definition_place(snapshot, file, symbol);
    if (place)
        return {location_of(snapshot, *place)};
    std::vector<Location> all;
    if (symbol.is_definition)
        all.push_back({snapshot.project().file(file).path, symbol.span});
    return all;
}

std::vector<Location> declarations(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset)
{
    if (const auto key = bound_key_at(snapshot, file, offset)) {
        const auto parameter = class_variable(snapshot, key->owner, key->parameter);
        return parameter ? std::vector{*parameter} : std::vector<Location>();
    }
    if (const auto key = key_at(snapshot, file, offset))
        return key_definitions(snapshot, file, *key);
    const auto symbol = symbol_at(snapshot, file, offset);
    return symbol ? definitions(snapshot, file, *symbol) : std::vector<Location>();
}

std::vector<Location> definitions(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset)
{
    const auto symbol = symbol_at(snapshot, file, offset);
    // A parameter of a class, where it is defined: what gives it a value.
    if (symbol && symbol->kind == SymbolKind::variable && symbol->is_definition)
        for (const summary::Definition& definition : snapshot.project().summary(file).definitions)
            if (definition.kind == summary::DefinitionKind::class_ && definition.span.contains(symbol->span))
                for (const summary::DefinedParameter& parameter : definition.parameters)
                    if (parameter.span == symbol->span) {
                        std::vector<Location> keys;
                        for (const HieraKey& key : hiera_keys(snapshot, file, definition.name + "::" + parameter.name))
                            if (key.is_read)
                                keys.push_back(key.place);
                        if (!keys.empty())
                            return keys;
                    }
    return declarations(snapshot, file, offset);
}

}  // namespace plint::ide
