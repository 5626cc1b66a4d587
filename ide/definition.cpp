#include "ide/definition.hpp"

#include "checks/lookup/lookup.hpp"
#include "checks/ruby/read.hpp"
#include "ide/facts.hpp"
#include "ide/hiera_keys.hpp"
#include "ide/hiera_lookups.hpp"
#include "ide/ruby_attributes.hpp"
#include "ide/tasks.hpp"
#include "ide/template_files.hpp"
#include "ide/titles.hpp"
#include "ide/variable_definitions.hpp"
#include "ide/variables.hpp"
#include "parser/syntax/names.hpp"

#include <algorithm>
#include <iterator>
#include <optional>

namespace plint::ide {

namespace {

// Where a Ruby file defines something; the start of the file if that is unknown.
Span ruby_span(const engine::Snapshot& snapshot, index::Place place)
{
    const std::string& name = snapshot.project().definition(place).name;
    const ruby::Descriptions& ruby = snapshot.project().ruby(place.file);
    std::optional<Span> found;
    const auto look_at = [&](const auto& things) {
        for (const auto& thing : things)
            if (!found && plain_name(thing.name) == name)
                found = without_marks(thing.name_span, thing.name.size());
    };
    look_at(ruby.types);
    look_at(ruby.functions);
    look_at(ruby.facts);
    return found.value_or(Span{0, 0});
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
        return {path, ruby_span(snapshot, place)};
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
    case SymbolKind::variable: {
        std::vector<Location> all;
        for (const Location& first : variable_definitions(snapshot, file, symbol))
            std::ranges::copy(all_assignments(snapshot, first), std::back_inserter(all));
        return all;
    }
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
