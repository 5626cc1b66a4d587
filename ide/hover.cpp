#include "ide/hover.hpp"

#include "checks/catalogue/catalogue.hpp"
#include "checks/lookup/lookup.hpp"
#include "ide/data_facts.hpp"
#include "ide/data_members.hpp"
#include "ide/definition.hpp"
#include "ide/documentation.hpp"
#include "ide/facts.hpp"
#include "ide/hiera_lookups.hpp"
#include "ide/hiera_settings_hover.hpp"
#include "ide/hover_parts.hpp"
#include "ide/providers.hpp"
#include "ide/reference.hpp"
#include "ide/rule_names.hpp"
#include "ide/tasks.hpp"
#include "ide/template_files.hpp"
#include "ide/titles.hpp"
#include "parser/source/markdown_code.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/literals.hpp"
#include "parser/syntax/resources.hpp"
#include "rules/engine/engine.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace plint::ide {

namespace {

std::string of_rule(const engine::Snapshot& snapshot, layout::FileIndex file, std::string_view name)
{
    const rules::Rule* const rule = rule_for(snapshot, file, name);
    return rule == nullptr ? std::string() : std::string(rules::page(*rule));
}

std::string of_definition(const engine::Snapshot& snapshot, index::Place place)
{
    std::string text = code_block(signature_of(snapshot, place));
    add_part(text, documentation_of(snapshot, place));
    return text;
}

std::string of_resource_type(const engine::Snapshot& snapshot, const lookup::ResourceTypeMeaning& type)
{
    if (type.define != nullptr && type.place)
        return of_definition(snapshot, *type.place);
    return type.type == nullptr ? std::string() : type_text(*type.type);
}

std::string of_function(const lookup::ResolvedFunction& function, const engine::Snapshot& snapshot,
                        std::string_view name)
{
    if (function.puppet != nullptr && function.place)
        return of_definition(snapshot, *function.place);
    return function.ruby == nullptr ? plan_function_text(name) : function_text(*function.ruby);
}

// `name` of a defined type that has no parameter of this name.
std::string name_of_instance(const summary::Definition& define)
{
    std::string text = code_block(fmt::format("{}.name", define.name));
    add_part(text, "The value of `$name` in the defined type.");
    add_part(text, "Default: the title");
    return text;
}

std::string of_attribute(const engine::Snapshot& snapshot, layout::FileIndex file, const Symbol& symbol)
{
    const lookup::Lookup lookup(snapshot.project(), file);
    if (symbol.owner_kind == OwnerKind::template_) {
        const std::vector<Location> found = definitions(snapshot, file, symbol);
        return found.empty() ? std::string() : template_parameter_hover(snapshot, found.front());
    }
    if (symbol.owner_kind == OwnerKind::plan) {
        const auto place = plan_place(snapshot, file, symbol.owner);
        return place ? parameter_hover(snapshot, *place, symbol.name) : std::string();
    }
    if (symbol.owner_kind == OwnerKind::class_) {
        const lookup::ResolvedClass meaning = lookup.class_named(symbol.owner);
        std::string text = meaning.place ? parameter_hover(snapshot, *meaning.place, symbol.name) : std::string();
        const ruby::Attribute* const metaparameter = catalogue::find_metaparameter(symbol.name);
        return text.empty() && metaparameter != nullptr ? attribute_text(*metaparameter, "class", nullptr) : text;
    }
    const lookup::ResourceTypeMeaning type = lookup.resource_type(symbol.owner);
    const lookup::AttributeMeaning attribute = lookup.attribute(type, symbol.name);
    if (attribute.parameter != nullptr && type.place)
        return parameter_hover(snapshot, *type.place, symbol.name);
    std::vector<std::string> providers;
    if (symbol.name == "provider" && type.define == nullptr)
        for (ProviderName& provider : providers_of(snapshot, file, symbol.owner))
            providers.push_back(std::move(provider.name));
    if (attribute.attribute != nullptr) {
        std::string text = attribute_text(*attribute.attribute, symbol.owner, type.type);
        add_part(text, providers.empty() ? std::string() : fmt::format("Values: `{}`", fmt::join(providers, "`, `")));
        return text;
    }
    if (symbol.name != "name")
        return provider_text(symbol.owner, providers);
    return type.define != nullptr ? name_of_instance(*type.define)
        : type.type == nullptr    ? std::string()
                                  : name_text(*type.type);
}

// Of a value that an attribute lists: `present`.
std::optional<Hover> hover_of_value(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset)
{
    const auto node = node_at(snapshot, file, offset);
    const auto attribute = node ? syntax::as<syntax::Attribute>(node->parent()) : std::nullopt;
    const auto written = attribute ? syntax::constant_string(*node) : std::nullopt;
    const auto name = written ? attribute->name() : std::nullopt;
    const auto symbol = name && *name != *node ? symbol_at(snapshot, file, name->span().begin) : std::nullopt;
    if (!symbol || symbol->kind != SymbolKind::attribute || symbol->owner_kind != OwnerKind::resource_type)
        return std::nullopt;
    const lookup::Lookup lookup(snapshot.project(), file);
    const lookup::AttributeMeaning meaning = lookup.attribute(lookup.resource_type(symbol->owner), symbol->name);
    std::string text = meaning.attribute == nullptr ? std::string()
                                                    : attribute_value_text(*meaning.attribute, symbol->owner, *written);
    return text.empty() ? std::nullopt : std::optional(Hover{node->span(), std::move(text)});
}

// The path of a file, and the parameters of a template.
std::string of_file(const engine::Snapshot& snapshot, layout::FileIndex file, const Symbol& symbol)
{
    const std::string path = named_file(snapshot, file, symbol);
    std::string text = code_span(path);
    const auto at = path.empty() ? std::nullopt : snapshot.find(path);
    std::string parameters;
    if (const auto& tree = at ? snapshot.file(*at).tree : nullptr)
        for (const syntax::Parameter parameter : syntax::parameters_of(tree->root()))
            parameters += fmt::format("{}{}", parameters.empty() ? "" : ",\n", parameter.text());
    add_part(text, parameters.empty() ? std::string() : code_block(parameters));
    return text;
}

std::string of_type(const engine::Snapshot& snapshot, layout::FileIndex file, const Symbol& symbol)
{
    const lookup::ResolvedType type = lookup::Lookup(snapshot.project(), file).type(symbol.name);
    if (type.alias == nullptr || !type.place) {
        const std::string text = type.built_in ? std::string() : of_resource_type(snapshot, type.resource);
        return text.empty() ? data_type_text(symbol.name) : text;
    }
    std::string text = of_definition(snapshot, *type.place);
    add_part(text, alias_meanings(snapshot, type.place->file, type.alias->type));
    return text;
}

// Of a Hiera key, or a lookup of one.
std::optional<Hover> hover_of_key(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset)
{
    const auto key = key_at(snapshot, file, offset);
    if (!key)
        return std::nullopt;
    const auto bound = parameter_of_key(snapshot, file, {key->span, key->key});
    if (bound && !key->path.empty() && !key->is_lookup)
        return std::nullopt;  // hover_of_member
    std::string text = bound && key->path.empty() ? parameter_hover(snapshot, bound->owner, bound->parameter)
                                                  : key_values_text(snapshot, file, key->key, key->path);
    return text.empty() ? std::nullopt : std::optional(Hover{key->span, std::move(text)});
}

}  // namespace

std::string describe(const engine::Snapshot& snapshot, layout::FileIndex file, const Symbol& symbol)
{
    const lookup::Lookup lookup(snapshot.project(), file);
    switch (symbol.kind) {
    case SymbolKind::variable: return variable_hover(snapshot, file, symbol);
    case SymbolKind::fact: return fact_documentation(snapshot, file, symbol.name);
    case SymbolKind::rule: return of_rule(snapshot, file, symbol.name);
    case SymbolKind::function: return of_function(lookup.function(symbol.name), snapshot, symbol.name);
    case SymbolKind::class_:
    case SymbolKind::plan: {
        const auto place = definition_place(snapshot, file, symbol);
        return place ? of_definition(snapshot, *place) : std::string();
    }
    case SymbolKind::task: return task_documentation(snapshot, file, symbol.name);
    case SymbolKind::resource_type: return of_resource_type(snapshot, lookup.resource_type(symbol.name));
    case SymbolKind::type: return of_type(snapshot, file, symbol);
    case SymbolKind::attribute: return of_attribute(snapshot, file, symbol);
    case SymbolKind::title: return symbol.is_definition ? std::string() : title_documentation(snapshot, file, symbol);
    case SymbolKind::template_:
    case SymbolKind::file: return of_file(snapshot, file, symbol);
    }
    return {};
}

std::optional<Hover> hover(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset)
{
    if (auto found = hover_of_hiera_setting(snapshot, file, offset))
        return found;
    if (auto found = hover_of_key(snapshot, file, offset))
        return found;
    if (auto found = hover_of_data_fact(snapshot, file, offset))
        return found;
    if (auto found = hover_of_member(snapshot, file, offset))
        return found;
    const auto symbol = symbol_at(snapshot, file, offset);
    std::string text = symbol ? describe(snapshot, file, *symbol) : std::string();
    if (text.empty())
        return hover_of_value(snapshot, file, offset);
    return Hover{symbol->span, std::move(text)};
}

}  // namespace plint::ide
