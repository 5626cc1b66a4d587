#include "ide/references.hpp"

#include "checks/names/names.hpp"
#include "ide/data_classes.hpp"
#include "ide/definition.hpp"
#include "ide/hiera_keys.hpp"
#include "ide/hiera_lookups.hpp"
#include "ide/plans.hpp"
#include "ide/variables.hpp"
#include "parser/source/limits.hpp"
#include "parser/syntax/definitions.hpp"
#include "parser/syntax/names.hpp"
#include "parser/syntax/resources.hpp"

#include <algorithm>
#include <map>
#include <span>

namespace plint::ide {

namespace {

bool is_kind(summary::ReferenceKind reference, SymbolKind symbol)
{
    switch (symbol) {
    case SymbolKind::class_: return reference == summary::ReferenceKind::class_;
    case SymbolKind::function: return reference == summary::ReferenceKind::function;
    case SymbolKind::resource_type:
    case SymbolKind::type:
        return reference == summary::ReferenceKind::resource_type || reference == summary::ReferenceKind::type;
    default: return false;
    }
}

// Reads of `$class::name` in all files that see the class.
void add_qualified_reads(const engine::Snapshot& snapshot, index::Place class_place, std::string_view name,
                         std::vector<Location>& all)
{
    const index::Project& project = snapshot.project();
    const std::string whole = project.definition(class_place).name + "::" + std::string(name);
    for (layout::FileIndex file = 0; file < project.layout().files.size(); ++file) {
        const auto& tree = snapshot.file(file).tree;
        if (!tree || !project.visible(class_place.file, file)
            || tree->source->text().find(whole) == std::string_view::npos)
            continue;
        for (NodeIndex i = 0; i < tree->size(); ++i)
            if (tree->kind[i] == Kind::variable) {
                std::string_view text = tree->node(i).text();
                text.remove_prefix(text.starts_with('$') ? 1 : 0);
                text.remove_prefix(text.starts_with("::") ? 2 : 0);
                if (text == whole)
                    all.push_back({project.file(file).path, tree->node(i).span()});
            }
    }
}

// The body around an attribute of a class, and the whole resource expression of a defined type.
std::optional<Node> declared_around(Node attribute, summary::DefinitionKind owner)
{
    const std::optional<Node> around = attribute.parent();
    const bool in_body = around && around->kind() == Kind::resource_body;
    return in_body && owner != summary::DefinitionKind::class_ && around->parent() ? around->parent() : around;
}

// Attributes of this name in one file. `names`: where it names their class or defined type, sorted.
void add_given(const Tree& tree, const std::string& path, std::span<const Span> names, summary::DefinitionKind owner,
               std::string_view attribute, std::vector<Location>& all)
{
    for (NodeIndex i = 0; i < tree.size(); ++i) {
        if (tree.kind[i] != Kind::attribute)
            continue;
        const auto leaf = syntax::Attribute(tree.node(i)).name();
        const auto around = leaf && leaf->text() == attribute ? declared_around(tree.node(i), owner) : std::nullopt;
        if (!around)
            continue;
        const auto name = std::ranges::lower_bound(names, around->span().begin, {}, &Span::begin);
        if (name != names.end() && name->end <= tree.node(i).span().begin)
            all.push_back({path, leaf->span()});
    }
}

// Attributes of this name where resources of the defined type, or the class, are declared.
void add_given(const engine::Snapshot& snapshot, index::Place owner, std::string_view attribute,
               std::vector<Location>& all)
{
    const index::Project& project = snapshot.project();
    const summary::Definition& definition = project.definition(owner);
    std::map<layout::FileIndex, std::vector<Span>> names;
    for (const index::Place place : project.references(definition.name))
        if (snapshot.file(place.file).tree && project.visible(owner.file, place.file))
            names[place.file].push_back(project.reference(place).span);
    for (auto& [file, spans] : names) {
        std::ranges::sort(spans);
        add_given(*snapshot.file(file).tree, project.file(file).path, spans, definition.kind, attribute, all);
    }
}

// The class or defined type whose parameter is defined at a place.
std::optional<index::Place> owner_of_parameter(const engine::Snapshot& snapshot, const Location& place)
{
    const auto file = snapshot.find(place.path);
    if (!file)
        return std::nullopt;
    const auto& definitions = snapshot.project().summary(*file).definitions;
    for (std::uint32_t i = 0; i < definitions.size(); ++i)
        for (const summary::DefinedParameter& parameter : definitions[i].parameters)
            if (parameter.span == place.span)
                return index::Place{*file, i};
    return std::nullopt;
}

// The class around a place of its file.
std::optional<index::Place> class_around(const engine::Snapshot& snapshot, const Location& place)
{
    const auto file = snapshot.find(place.path);
    if (!file)
        return std::nullopt;
    std::optional<index::Place> found;
    const auto& definitions = snapshot.project().summary(*file).definitions;
    for (std::uint32_t i = 0; i < definitions.size(); ++i)
        if (definitions[i].span.begin <= place.span.begin && place.span.end <= definitions[i].span.end)
            found = index::Place{*file, i};
    return found && definitions[found->index].kind == summary::DefinitionKind::class_ ? found : std::nullopt;
}

void add_variable(const engine::Snapshot& snapshot, const Location& definition, std::string_view name,
                  std::vector<Location>& all)
{
    const auto file = snapshot.find(definition.path);
    if (!file)
        return;
    if (const auto local = local_variable(snapshot, *file, definition.span))
        all.insert(all.end(), local->uses.begin(), local->uses.end());
    const std::string_view last = names::last_segment(name);
    if (const auto around = class_around(snapshot, definition))
        add_qualified_reads(snapshot, *around, last, all);
    if (const auto owner = owner_of_parameter(snapshot, definition)) {
        add_given(snapshot, *owner, last, all);
        const summary::Definition& of = snapshot.project().definition(*owner);
        if (of.kind == summary::DefinitionKind::class_)
            std::ranges::copy(key_references(snapshot, *file, of.name + "::" + std::string(last), true),
                              std::back_inserter(all));
    }
}

}  // namespace

std::vector<Location> references(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset,
                                 bool with_definition)
{
    std::vector<Location> all;
    if (const auto key = key_at(snapshot, file, offset)) {
        const auto bound = parameter_of_key(snapshot, file, {key->span, key->key});
        const auto parameter = bound ? class_variable(snapshot, bound->owner, bound->parameter) : std::nullopt;
        const auto at = parameter ? snapshot.find(parameter->path) : std::nullopt;
        return at ? references(snapshot, *at, parameter->span.begin, with_definition)
                  : key_references(snapshot, file, key->key, with_definition);
    }
    if (const auto plan = plan_at(snapshot, file, offset)) {
        all = plan_calls(snapshot, file, plan->name);
        if (const auto place = plan_definition(snapshot, file, plan->name); place && with_definition)
            all.push_back(location_of(snapshot, *place));
        std::ranges::sort(all);
        all.resize(std::min(all.size(), limits::editor_places));
        return all;
    }
    const auto symbol = symbol_at(snapshot, file, offset);
    if (!symbol)
        return all;
    const std::vector<Location> defined = definitions(snapshot, file, *symbol);
    if (symbol->kind == SymbolKind::variable || symbol->kind == SymbolKind::attribute) {
        if (!defined.empty())
            add_variable(snapshot, defined.front(), symbol->name, all);
    } else {
        const index::Project& project = snapshot.project();
        for (const index::Place place : project.references(symbol->name))
            if (is_kind(project.reference(place).kind, symbol->kind)
                && (project.visible(place.file, file) || project.visible(file, place.file)))
                all.push_back({project.file(place.file).path, project.reference(place).span});
        if (symbol->kind == SymbolKind::class_)
            std::ranges::copy(listed_class_places(snapshot, file, symbol->name), std::back_inserter(all));
    }
    if (with_definition)
        all.insert(all.end(), defined.begin(), defined.end());
    std::ranges::sort(all);
    all.erase(std::unique(all.begin(), all.end()), all.end());
    all.resize(std::min(all.size(), limits::editor_places));
    return all;
}

}  // namespace plint::ide
