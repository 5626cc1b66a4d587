#include "ide/hover.hpp"

#include "checks/catalogue/catalogue.hpp"
#include "checks/lookup/lookup.hpp"
#include "checks/types/print.hpp"
#include "ide/data_facts.hpp"
#include "ide/data_members.hpp"
#include "ide/definition.hpp"
#include "ide/documentation.hpp"
#include "ide/hiera_lookups.hpp"
#include "ide/plans.hpp"
#include "ide/variables.hpp"
#include "parser/syntax/expressions.hpp"
#include "rules/engine/engine.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace plint::ide {

namespace {

void add(std::string& text, std::string_view part)
{
    if (!part.empty())
        text += (text.empty() ? "" : "\n\n") + std::string(part);
}

// The type of an expression; empty if nothing is known.
std::string type_at(const engine::Snapshot& snapshot, layout::FileIndex file, Span span)
{
    const auto& tree = snapshot.file(file).tree;
    std::string text;
    if (!tree)
        return text;
    snapshot.inference().infer(*tree, file, [&](types::TypeTable& table, const inference::Inferred& inferred) {
        for (NodeIndex i = 0; i < tree->size(); ++i) {
            if (!(tree->node(i).span() == span))
                continue;
            // The target of an assignment has the type of the whole assignment.
            const auto around = tree->node(i).parent();
            const auto assignment = syntax::as<syntax::Assignment>(around);
            const bool is_target = assignment && assignment->left() == tree->node(i);
            const types::Type type = inferred.types[is_target ? around->index() : i];
            if (type)
                text = types::print(table, type);
        }
    });
    return text;
}

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
        add(text, fmt::format("Values: {}", fmt::join(values, ", ")));
    if (!attribute.default_value.empty())
        add(text, fmt::format("Default: `{}`", attribute.default_value));
    if (!attribute.type.empty())
        add(text, fmt::format("Type: `{}`", attribute.type));
    if (attribute.deprecated)
        add(text, "Deprecated.");
    add(text, attribute.doc);
    return text;
}

std::string of_parameter(const engine::Snapshot& snapshot, index::Place place, std::string_view name)
{
    const summary::Definition& definition = snapshot.project().definition(place);
    for (const summary::DefinedParameter& parameter : definition.parameters)
        if (parameter.name == name) {
            const auto& source = snapshot.file(place.file).source;
            const Location where{snapshot.project().file(place.file).path, parameter.span};
            std::string line = fmt::format("{} ${}", parameter.type.empty() ? "Any" : parameter.type, name);
            if (!parameter.required && source) {
                // The default as written, up to the end of the parameter.
                const auto& tree = snapshot.file(place.file).tree;
                for (NodeIndex i = 0; tree && i < tree->size(); ++i)
                    if (tree->kind[i] == Kind::parameter && tree->begin[i] <= parameter.span.begin
                        && parameter.span.end <= tree->end[i])
                        line = std::string(tree->node(i).text());
            }
            std::string text = code_block(line);
            add(text, parameter_documentation(snapshot, place, name));
            add(text, fmt::format("Parameter of `{}`", definition.name));
            if (definition.kind == summary::DefinitionKind::class_)
                add(text, key_values_text(snapshot, place.file, fmt::format("{}::{}", definition.name, name)));
            return text;
        }
    return {};
}

// The type of a parameter, as written.
std::string declared_type(const engine::Snapshot& snapshot, layout::FileIndex file, Span variable)
{
    for (const summary::Definition& definition : snapshot.project().summary(file).definitions)
        for (const summary::DefinedParameter& parameter : definition.parameters)
            if (parameter.span == variable)
                return parameter.type;
    return {};
}

std::string of_variable(const engine::Snapshot& snapshot, layout::FileIndex file, const Symbol& symbol)
{
    const std::vector<Location> defined = definitions(snapshot, file, symbol);
    std::string type = type_at(snapshot, file, symbol.span);
    if (type.empty() && symbol.is_definition)
        type = declared_type(snapshot, file, symbol.span);
    std::string text = code_block(fmt::format("{} ${}", type.empty() ? "Any" : type, symbol.name));
    if (!defined.empty()) {
        if (const auto at = snapshot.find(defined.front().path)) {
            const summary::Summary& summary = snapshot.project().summary(*at);
            for (std::uint32_t i = 0; i < summary.definitions.size(); ++i)
                for (const summary::DefinedParameter& parameter : summary.definitions[i].parameters)
                    if (parameter.span == defined.front().span) {
                        add(text, parameter_documentation(snapshot, {*at, i}, parameter.name));
                        if (summary.definitions[i].kind == summary::DefinitionKind::class_)
                            add(text,
                                key_values_text(snapshot, *at,
                                                fmt::format("{}::{}", summary.definitions[i].name, parameter.name)));
                    }
            if (const auto& source = snapshot.file(*at).source)
                add(text,
                    fmt::format("Set in `{}`, line {}", defined.front().path,
                                source->lines().line(defined.front().span.begin)));
        }
    } else if (const auto* const fact = catalogue::find_fact(symbol.name)) {
        add(text, fmt::format("Fact, {}", fact->type));
    }
    return text;
}

std::string of_rule(std::string_view name)
{
    const rules::Rule* const rule = rules::find_rule(name);
    return rule == nullptr ? std::string() : std::string(rules::page(*rule));
}

std::string of_definition(const engine::Snapshot& snapshot, index::Place place)
{
    std::string text = code_block(signature_of(snapshot, place));
    add(text, documentation_of(snapshot, place));
    return text;
}

std::string of_resource_type(const engine::Snapshot& snapshot, const lookup::ResourceTypeMeaning& type)
{
    if (type.define != nullptr && type.place)
        return of_definition(snapshot, *type.place);
    if (type.type == nullptr)
        return {};
    std::string text = code_block(fmt::format("{} {{ 'title': }}", type.type->name));
    add(text, type.type->doc);
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
        bound ? of_parameter(snapshot, bound->owner, bound->parameter) : key_values_text(snapshot, file, key->key);
    return text.empty() ? std::nullopt : std::optional(Hover{key->span, std::move(text)});
}

}  // namespace

std::string describe(const engine::Snapshot& snapshot, layout::FileIndex file, const Symbol& symbol)
{
    const lookup::Lookup lookup(snapshot.project(), file);
    std::string text;
    switch (symbol.kind) {
    case SymbolKind::variable: text = of_variable(snapshot, file, symbol); break;
    case SymbolKind::rule: text = of_rule(symbol.name); break;
    case SymbolKind::function: {
        const lookup::ResolvedFunction function = lookup.function(symbol.name);
        if (function.puppet != nullptr && function.place)
            text = of_definition(snapshot, *function.place);
        else if (function.ruby != nullptr) {
            text = of_ruby(*function.ruby);
            add(text, function.ruby->doc);
        }
        break;
    }
    case SymbolKind::class_: {
        const lookup::ResolvedClass meaning = lookup.class_named(symbol.name);
        if (meaning.place)
            text = of_definition(snapshot, *meaning.place);
        break;
    }
    case SymbolKind::resource_type: text = of_resource_type(snapshot, lookup.resource_type(symbol.name)); break;
    case SymbolKind::type: {
        const lookup::ResolvedType type = lookup.type(symbol.name);
        if (type.alias != nullptr && type.place)
            text = of_definition(snapshot, *type.place);
        else if (!type.built_in)
            text = of_resource_type(snapshot, type.resource);
        break;
    }
    case SymbolKind::attribute: {
        if (symbol.owner_is_class) {
            const lookup::ResolvedClass meaning = lookup.class_named(symbol.owner);
            if (meaning.place)
                text = of_parameter(snapshot, *meaning.place, symbol.name);
            break;
        }
        const lookup::ResourceTypeMeaning type = lookup.resource_type(symbol.owner);
        const lookup::AttributeMeaning attribute = lookup.attribute(type, symbol.name);
        if (attribute.parameter != nullptr && type.place)
            text = of_parameter(snapshot, *type.place, symbol.name);
        else if (attribute.attribute != nullptr)
            text = of_attribute(*attribute.attribute, symbol.owner);
        break;
    }
    case SymbolKind::template_:
    case SymbolKind::file: {
        const std::vector<Location> found = definitions(snapshot, file, symbol);
        if (!found.empty())
            text = fmt::format("`{}`", found.front().path);
        break;
    }
    }
    return text;
}

std::optional<Hover> hover(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset)
{
    if (auto found = hover_of_key(snapshot, file, offset))
        return found;
    if (const auto plan = plan_at(snapshot, file, offset)) {
        const auto place = plan_definition(snapshot, file, plan->name);
        return place ? std::optional(Hover{plan->span, of_definition(snapshot, *place)}) : std::nullopt;
    }
    if (auto found = hover_of_fact(snapshot, file, offset))
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
