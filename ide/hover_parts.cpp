#include "ide/hover_parts.hpp"

#include "checks/catalogue/catalogue.hpp"
#include "checks/inference/abstract_value.hpp"
#include "checks/types/print.hpp"
#include "ide/definition.hpp"
#include "ide/definition_around.hpp"
#include "ide/documentation.hpp"
#include "ide/hiera_lookups.hpp"
#include "ide/readable_type.hpp"
#include "parser/parse.hpp"
#include "parser/source/characters.hpp"
#include "parser/source/markdown_code.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/names.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace plint::ide {

namespace {

constexpr std::size_t max_value = 100;     // bytes of a value
constexpr std::size_t max_type = 2000;     // bytes of a type
constexpr std::size_t max_places = 20;     // where a variable is set
constexpr std::size_t max_values = 5;      // of these, with what each sets
constexpr std::size_t max_aliases = 8;     // that a hover explains
constexpr std::size_t max_meaning = 1000;  // bytes of the type that an alias means

struct KnownType {
    std::string type;   // empty if nothing is known
    std::string value;  // if there is only one, and it is short
};

// The type of an expression, at the place of a variable that it is assigned to too.
KnownType type_at(const engine::Snapshot& snapshot, layout::FileIndex file, Span span)
{
    const auto& tree = snapshot.file(file).tree;
    KnownType known;
    if (!tree)
        return known;
    snapshot.inference().infer(*tree, file, [&](types::TypeTable& table, const inference::Inferred& inferred) {
        for (NodeIndex i = 0; i < tree->size(); ++i) {
            if (!(tree->node(i).span() == span))
                continue;
            const auto around = tree->node(i).parent();
            const auto assignment = syntax::as<syntax::Assignment>(around);
            const bool is_target = assignment && assignment->left() == tree->node(i);
            const types::Type type = inferred.types[is_target ? around->index() : i];
            if (!type)
                continue;
            const auto value = inference::only_value(table, type);
            known.value = value ? types::print(table, *value) : std::string();
            if (known.value.size() > max_value)
                known.value.clear();
            // `Integer[5, 5]` adds nothing to the value.
            const bool is_scalar = type->tag == types::Tag::integer || type->tag == types::Tag::floating
                || type->tag == types::Tag::string || type->tag == types::Tag::boolean;
            known.type =
                readable_type(table, is_scalar && !known.value.empty() ? table.bare(type->tag) : type, max_type);
        }
    });
    return known;
}

// The parameter of a definition, template or lambda whose variable is at a place.
std::optional<syntax::Parameter> parameter_node_at(const engine::Snapshot& snapshot, const Location& place)
{
    const auto file = snapshot.find(place.path);
    const auto& tree = file ? snapshot.file(*file).tree : nullptr;
    for (NodeIndex i = 0; tree && i < tree->size(); ++i)
        if (const auto parameter = syntax::as<syntax::Parameter>(tree->node(i)))
            if (parameter->variable() && parameter->variable()->span() == place.span)
                return parameter;
    return std::nullopt;
}

std::string_view declared_type(const syntax::Parameter& parameter)
{
    return parameter.type() ? parameter.type()->text() : "Any";
}

// `Integer $port = 80`, without the spaces that align the parameters.
std::string declaration_text(const syntax::Parameter& parameter)
{
    const auto value = parameter.default_value();
    return fmt::format("{} {}${}{}{}", declared_type(parameter), parameter.splat() ? "*" : "", parameter.name(),
                       value ? " = " : "", value ? value->text() : std::string_view());
}

std::string without_spaces(std::string_view text)
{
    std::string bare(text);
    std::erase_if(bare, [](char c) { return is_blank(c) || c == '\n' || c == '\r'; });
    return bare;
}

// The aliases, the documentation and the Hiera data of a parameter.
void add_about_parameter(std::string& text, const engine::Snapshot& snapshot, const Location& place,
                         const syntax::Parameter& parameter)
{
    const auto file = snapshot.find(place.path);
    if (file && parameter.type())
        add_part(text, alias_meanings(snapshot, *file, parameter.type()->text()));
    const auto owned = parameter_at(snapshot, place);
    if (!owned)
        return;
    const summary::Definition& definition = snapshot.project().definition(owned->owner);
    add_part(text, parameter_documentation(snapshot, owned->owner, owned->parameter->name));
    if (definition.kind == summary::DefinitionKind::class_)
        add_part(text,
                 key_values_text(snapshot, owned->owner.file,
                                 fmt::format("{}::{}", definition.name, owned->parameter->name)));
}

// A parameter where it is read: its type there, which may be narrower than declared.
std::string read_parameter(const syntax::Parameter& parameter, const KnownType& known, std::string_view name)
{
    if (known.type.empty() || known.type == "Any"
        || without_spaces(known.type) == without_spaces(declared_type(parameter)))
        return code_block(declaration_text(parameter));
    std::string text = code_block(fmt::format("{} ${}", known.type, name));
    if (parameter.type() || parameter.default_value())
        add_part(text, "Declared as " + code_span(declaration_text(parameter)));
    return text;
}

std::string built_in_variable(std::string_view name)
{
    constexpr std::string_view settings = "settings::";
    const std::string_view doc = catalogue::documentation(catalogue::variables(), name);
    return doc.empty() && name.starts_with(settings)
        ? fmt::format("The setting `{}` of the server.", name.substr(settings.size()))
        : std::string(doc);
}

// Where a variable is set.
struct Assignments {
    std::string places;  // as Markdown; of several, with what each sets
    std::string type;    // of several that have the same type
};

Assignments assignments_of(const engine::Snapshot& snapshot, const std::vector<Location>& defined)
{
    Assignments all;
    std::vector<std::string> types;
    for (std::size_t i = 0; i < std::min(defined.size(), max_places); ++i) {
        const Location& place = defined[i];
        const auto file = snapshot.find(place.path);
        const auto& source = file ? snapshot.file(*file).source : nullptr;
        if (!source)
            continue;
        std::string meaning;
        if (defined.size() > 1 && i < max_values) {
            const auto parameter = parameter_node_at(snapshot, place);
            const KnownType there = type_at(snapshot, *file, place.span);
            meaning = parameter ? declaration_text(*parameter) : there.value;
            types.push_back(there.type);
        }
        add_part(all.places,
                 fmt::format("Set in {}, line {}{}", code_span(place.path), source->lines().line(place.span.begin),
                             meaning.empty() ? meaning : ": " + code_span(meaning)));
    }
    const bool has_all = !types.empty() && types.size() == defined.size();
    if (has_all && std::ranges::all_of(types, [&](const std::string& type) { return type == types.front(); }))
        all.type = types.front();
    return all;
}

}  // namespace

void add_part(std::string& text, std::string_view part)
{
    if (!part.empty())
        text += (text.empty() ? "" : "\n\n") + std::string(part);
}

std::string variable_hover(const engine::Snapshot& snapshot, layout::FileIndex file, const Symbol& variable)
{
    const std::vector<Location> defined = definitions(snapshot, file, variable);
    const auto at = defined.empty() ? std::nullopt : snapshot.find(defined.front().path);
    KnownType known = type_at(snapshot, file, variable.span);
    const bool is_vague = known.type.empty() || known.type == "Any" || (at && *at != file && known.value.empty());
    const Assignments assignments = assignments_of(snapshot, defined);
    if (is_vague && at && defined.size() == 1)
        if (KnownType there = type_at(snapshot, *at, defined.front().span); !there.type.empty())
            known = std::move(there);
    if (is_vague && !assignments.type.empty())
        known.type = assignments.type;
    const auto parameter = defined.size() == 1 && at ? parameter_node_at(snapshot, defined.front()) : std::nullopt;
    std::string text;
    if (parameter) {
        text = variable.is_definition ? code_block(declaration_text(*parameter))
                                      : read_parameter(*parameter, known, variable.name);
        add_about_parameter(text, snapshot, defined.front(), *parameter);
    } else {
        text = code_block(fmt::format("{} ${}{}{}", known.type.empty() ? "Any" : known.type, variable.name,
                                      known.value.empty() ? "" : " = ", known.value));
    }
    if (defined.empty())
        add_part(text, built_in_variable(variable.name));
    add_part(text, assignments.places);
    return text;
}

std::string parameter_hover(const engine::Snapshot& snapshot, index::Place owner, std::string_view name)
{
    const summary::Definition& definition = snapshot.project().definition(owner);
    for (const summary::DefinedParameter& declared : definition.parameters) {
        const Location place{snapshot.project().file(owner.file).path, declared.span};
        const auto parameter = declared.name == name ? parameter_node_at(snapshot, place) : std::nullopt;
        if (!parameter)
            continue;
        std::string text = code_block(declaration_text(*parameter));
        add_about_parameter(text, snapshot, place, *parameter);
        add_part(text, "Parameter of " + code_span(definition.name));
        return text;
    }
    return {};
}

std::string template_parameter_hover(const engine::Snapshot& snapshot, const Location& place)
{
    const auto parameter = parameter_node_at(snapshot, place);
    if (!parameter)
        return {};
    std::string text = code_block(declaration_text(*parameter));
    add_about_parameter(text, snapshot, place, *parameter);
    add_part(text, "Parameter of " + code_span(place.path));
    return text;
}

std::string alias_meanings(const engine::Snapshot& snapshot, layout::FileIndex file, std::string_view type)
{
    struct Written {
        layout::FileIndex file;
        std::string type;
        int depth;
    };
    std::vector<Written> open{{file, std::string(type), 0}};
    std::vector<std::string> shown;
    std::string text;
    for (std::size_t next = 0; next < open.size(); ++next) {
        const Written written = open[next];
        const SourceFile source("type", written.type);
        const Tree tree = parse(source, {});
        for (NodeIndex i = 0; i < tree.size() && shown.size() < max_aliases; ++i) {
            if (tree.kind[i] != Kind::class_reference)
                continue;
            const std::string name = plain_name(tree.node(i).text());
            const auto place =
                definition_place(snapshot, written.file, {.kind = SymbolKind::type, .name = name, .span = {}});
            const summary::Definition* const alias = place ? &snapshot.project().definition(*place) : nullptr;
            if (alias == nullptr || alias->kind != summary::DefinitionKind::type_alias || alias->type.empty()
                || alias->type.size() > max_meaning || std::ranges::find(shown, name) != shown.end())
                continue;
            shown.push_back(name);
            text += fmt::format("{}type {} = {}", text.empty() ? "" : "\n", alias->written, alias->type);
            if (written.depth == 0)
                open.push_back({place->file, alias->type, 1});
        }
    }
    return text.empty() ? text : code_block(text);
}

}  // namespace plint::ide
