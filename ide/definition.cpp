#include "ide/definition.hpp"

#include "checks/lookup/lookup.hpp"
#include "checks/lookup/module_files.hpp"
#include "checks/names/names.hpp"
#include "ide/data_facts.hpp"
#include "ide/hiera_keys.hpp"
#include "ide/hiera_lookups.hpp"
#include "ide/plans.hpp"
#include "ide/variables.hpp"

#include <array>

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
            const std::size_t found = text.find(name, at);
            if (found != text.npos && found - at < opening.size() + 40)
                return {static_cast<Offset>(found), static_cast<Offset>(found + name.size())};
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
    if (symbol.owner_is_class) {
        const lookup::ResolvedClass meaning = lookup.class_named(symbol.owner);
        return meaning.definition != nullptr ? of_definition(*meaning.definition, meaning.place)
                                             : std::vector<Location>();
    }
    const lookup::ResourceTypeMeaning type = lookup.resource_type(symbol.owner);
    if (type.define != nullptr)
        return of_definition(*type.define, type.place);
    if (type.type == nullptr || !type.place)
        return {};
    const ruby::Attribute* const attribute = type.type->find(symbol.name);
    if (attribute == nullptr)
        return {};
    return {{snapshot.project().file(type.place->file).path, attribute->span}};
}

std::vector<Location> variable_definitions(const engine::Snapshot& snapshot, layout::FileIndex file,
                                           const Symbol& symbol)
{
    if (const auto local = local_variable(snapshot, file, symbol.span))
        return {local->definition};
    const auto in_class = [&](std::string_view name, std::string_view variable) -> std::optional<Location> {
        const lookup::ResolvedClass meaning = lookup::Lookup(snapshot.project(), file).class_named(name);
        return meaning.place ? class_variable(snapshot, *meaning.place, variable) : std::nullopt;
    };
    const std::string_view owner = names::without_last_segment(symbol.name);
    if (!owner.empty()) {
        const auto found = in_class(owner, names::last_segment(symbol.name));
        return found ? std::vector{*found} : std::vector<Location>();
    }
    // Variables of the class that this one inherits from.
    for (const summary::Definition& definition : snapshot.project().summary(file).definitions)
        if (definition.span.begin <= symbol.span.begin && symbol.span.end <= definition.span.end) {
            std::string parent = definition.parent;
            for (int depth = 0; depth < 10 && !parent.empty(); ++depth) {
                if (const auto found = in_class(parent, symbol.name))
                    return {*found};
                const lookup::ResolvedClass next = lookup::Lookup(snapshot.project(), file).class_named(parent);
                parent = next.definition != nullptr ? next.definition->parent : std::string();
            }
        }
    return custom_fact_definitions(snapshot, symbol.name);
}

}  // namespace

std::vector<Location> custom_fact_definitions(const engine::Snapshot& snapshot, std::string_view name)
{
    std::vector<Location> facts;
    for (const layout::FileIndex fact : snapshot.project().facts(plain_name(name))) {
        const std::string& path = snapshot.project().file(fact).path;
        facts.push_back({path, ruby_span(snapshot, path, name)});
    }
    return facts;
}

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
    case SymbolKind::rule: return {};
    case SymbolKind::template_:
    case SymbolKind::file: {
        const lookup::ModuleFile found = symbol.kind == SymbolKind::template_
            ? lookup::find_template(snapshot.project(), file, symbol.name)
            : lookup::find_module_file(snapshot.project(), file, lookup::FileKind::files, symbol.name);
        return found.path.empty() || found.missing ? std::vector<Location>()
                                                   : std::vector<Location>{{found.path, {0, 0}}};
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

std::vector<Location> definitions(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset)
{
    if (const auto key = bound_key_at(snapshot, file, offset)) {
        const auto parameter = class_variable(snapshot, key->owner, key->parameter);
        return parameter ? std::vector{*parameter} : std::vector<Location>();
    }
    if (const auto key = key_at(snapshot, file, offset))
        return key_definitions(snapshot, file, *key);
    if (const auto plan = plan_at(snapshot, file, offset)) {
        const auto place = plan_definition(snapshot, file, plan->name);
        return place ? std::vector{location_of(snapshot, *place)} : std::vector<Location>();
    }
    if (const auto fact = interpolated_fact_at(snapshot, file, offset))
        return fact_definitions(snapshot, *fact);
    const auto symbol = symbol_at(snapshot, file, offset);
    if (!symbol)
        return {};
    std::vector<Location> all = definitions(snapshot, file, *symbol);
    // A parameter of a class, where it is defined: what gives it a value.
    if (symbol->kind == SymbolKind::variable && symbol->is_definition && all.size() == 1)
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
    return all;
}

}  // namespace plint::ide
