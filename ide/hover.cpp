#include "ide/hover.hpp"

#include "checks/lookup/lookup.hpp"
#include "ide/data_facts.hpp"
#include "ide/data_members.hpp"
#include "ide/definition.hpp"
#include "ide/documentation.hpp"
#include "ide/facts.hpp"
#include "ide/hiera_lookups.hpp"
#include "ide/hover_parts.hpp"
#include "ide/rule_names.hpp"
#include "ide/tasks.hpp"
#include "ide/template_files.hpp"
#include "ide/titles.hpp"
#include "parser/syntax/calls.hpp"
#include "rules/engine/engine.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace plint::ide {

namespace {

std::string of_ruby(const ruby::Function& function)
{
    std::string text;
    for (const ruby::Signature& signature : function.signatures) {
        std::vector<std::string> parameters;
        for (const ruby::Parameter& parameter : signature.parameters) {
            const bool repeated = parameter.kind == ruby::ParameterKind::repeated
                || parameter.kind == ruby::ParameterKind::required_repeated;
            const bool optional = parameter.kind == ruby::ParameterKind::optional;
            parameters.push_back(
                fmt::format("{} {}${}{}", parameter.type, repeated ? "*" : "", parameter.name, optional ? "?" : ""));
        }
        if (signature.block)
            parameters.push_back(fmt::format("{} &{}", signature.block->type, signature.block->name));
        text += fmt::format("{}{}({}){}", text.empty() ? "" : "\n", function.name, fmt::join(parameters, ", "),
                            signature.return_type.empty() ? "" : fmt::format(" >> {}", signature.return_type));
    }
    return code_block(text.empty() ? fmt::format("{}(…)", function.name) : text);
}

std::string of_attribute(const ruby::Attribute& attribute, std::string_view type)
{
    std::string text = code_block(fmt::format("{}.{}{}", type, attribute.name, attribute.namevar ? "  # name" : ""));
    std::vector<std::string> values;
    for (const ruby::Value& value : attribute.values)
        values.push_back(value.is_regex ? fmt::format("`/{}/`", value.text) : fmt::format("`{}`", value.text));
    if (!values.empty())
        add_part(text, fmt::format("Values: {}", fmt::join(values, ", ")));
    if (!attribute.default_value.empty())
        add_part(text, fmt::format("Default: `{}`", attribute.default_value));
    if (!attribute.type.empty())
        add_part(text, fmt::format("Type: `{}`", attribute.type));
    if (attribute.deprecated)
        add_part(text, "Deprecated.");
    add_part(text, attribute.doc);
    return text;
}

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
    if (type.type == nullptr)
        return {};
    std::string text = code_block(fmt::format("{} {{ 'title': }}", type.type->name));
    add_part(text, type.type->doc);
    return text;
}

std::string of_function(const lookup::ResolvedFunction& function, const engine::Snapshot& snapshot)
{
    if (function.puppet != nullptr && function.place)
        return of_definition(snapshot, *function.place);
    if (function.ruby == nullptr)
        return {};
    std::string text = of_ruby(*function.ruby);
    add_part(text, function.ruby->doc);
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
        return meaning.place ? parameter_hover(snapshot, *meaning.place, symbol.name) : std::string();
    }
    const lookup::ResourceTypeMeaning type = lookup.resource_type(symbol.owner);
    const lookup::AttributeMeaning attribute = lookup.attribute(type, symbol.name);
    if (attribute.parameter != nullptr && type.place)
        return parameter_hover(snapshot, *type.place, symbol.name);
    return attribute.attribute != nullptr ? of_attribute(*attribute.attribute, symbol.owner) : std::string();
}

// The path of a file, and the parameters of a template.
std::string of_file(const engine::Snapshot& snapshot, layout::FileIndex file, const Symbol& symbol)
{
    const std::string path = named_file(snapshot, file, symbol);
    std::string text = path.empty() ? std::string() : fmt::format("`{}`", path);
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
    if (type.alias == nullptr || !type.place)
        return type.built_in ? std::string() : of_resource_type(snapshot, type.resource);
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
    std::string text =
        bound ? parameter_hover(snapshot, bound->owner, bound->parameter) : key_values_text(snapshot, file, key->key);
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
    case SymbolKind::function: return of_function(lookup.function(symbol.name), snapshot);
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
    if (auto found = hover_of_key(snapshot, file, offset))
        return found;
    if (auto found = hover_of_data_fact(snapshot, file, offset))
        return found;
    if (auto found = hover_of_member(snapshot, file, offset))
        return found;
    const auto symbol = symbol_at(snapshot, file, offset);
    std::string text = symbol ? describe(snapshot, file, *symbol) : std::string();
    if (text.empty())
        return std::nullopt;
    return Hover{symbol->span, std::move(text)};
}

}  // namespace plint::ide
