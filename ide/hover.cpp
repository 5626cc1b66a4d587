#include "ide/hover.hpp"

#include "checks/catalogue/catalogue.hpp"
#include "checks/lookup/lookup.hpp"
#include "checks/types/print.hpp"
#include "ide/definition.hpp"
#include "ide/documentation.hpp"
#include "ide/variables.hpp"
#include "parser/syntax/expressions.hpp"
#include "rules/engine/engine.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

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
            return text;
        }
    return {};
}

std::string of_variable(const engine::Snapshot& snapshot, layout::FileIndex file, const Symbol& symbol)
{
    const std::string type = type_at(snapshot, file, symbol.span);
    std::string text = code_block(fmt::format("{} ${}", type.empty() ? "Any" : type, symbol.name));
    const std::vector<Location> defined = definitions(snapshot, file, symbol);
    if (!defined.empty()) {
        if (const auto at = snapshot.find(defined.front().path)) {
            const summary::Summary& summary = snapshot.project().summary(*at);
            for (std::uint32_t i = 0; i < summary.definitions.size(); ++i)
                for (const summary::DefinedParameter& parameter : summary.definitions[i].parameters)
                    if (parameter.span == defined.front().span)
                        add(text, parameter_documentation(snapshot, {*at, i}, parameter.name));
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

}  // namespace

std::optional<Hover> hover(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset)
{
    const auto symbol = symbol_at(snapshot, file, offset);
    if (!symbol)
        return std::nullopt;
    const lookup::Lookup lookup(snapshot.project(), file);
    std::string text;
    switch (symbol->kind) {
    case SymbolKind::variable: text = of_variable(snapshot, file, *symbol); break;
    case SymbolKind::rule: text = of_rule(symbol->name); break;
    case SymbolKind::function: {
        const lookup::ResolvedFunction function = lookup.function(symbol->name);
        if (function.puppet != nullptr && function.place)
            text = of_definition(snapshot, *function.place);
        else if (function.ruby != nullptr) {
            text = of_ruby(*function.ruby);
            add(text, function.ruby->doc);
        }
        break;
    }
    case SymbolKind::class_: {
        const lookup::ResolvedClass meaning = lookup.class_named(symbol->name);
        if (meaning.place)
            text = of_definition(snapshot, *meaning.place);
        break;
    }
    case SymbolKind::resource_type: text = of_resource_type(snapshot, lookup.resource_type(symbol->name)); break;
    case SymbolKind::type: {
        const lookup::ResolvedType type = lookup.type(symbol->name);
        if (type.alias != nullptr && type.place)
            text = of_definition(snapshot, *type.place);
        else if (!type.built_in)
            text = of_resource_type(snapshot, type.resource);
        break;
    }
    case SymbolKind::attribute: {
        if (symbol->owner_is_class) {
            const lookup::ResolvedClass meaning = lookup.class_named(symbol->owner);
            if (meaning.place)
                text = of_parameter(snapshot, *meaning.place, symbol->name);
            break;
        }
        const lookup::ResourceTypeMeaning type = lookup.resource_type(symbol->owner);
        const lookup::AttributeMeaning attribute = lookup.attribute(type, symbol->name);
        if (attribute.parameter != nullptr && type.place)
            text = of_parameter(snapshot, *type.place, symbol->name);
        else if (attribute.attribute != nullptr)
            text = of_attribute(*attribute.attribute, symbol->owner);
        break;
    }
    case SymbolKind::template_:
    case SymbolKind::file: {
        const std::vector<Location> found = definitions(snapshot, file, *symbol);
        if (!found.empty())
            text = fmt::format("`{}`", found.front().path);
        break;
    }
    }
    if (text.empty())
        return std::nullopt;
    return Hover{symbol->span, std::move(text)};
}

}  // namespace plint::ide
