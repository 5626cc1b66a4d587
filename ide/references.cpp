#include "ide/references.hpp"

#include "checks/names/names.hpp"
#include "ide/data_classes.hpp"
#include "ide/data_facts.hpp"
#include "ide/definition.hpp"
#include "ide/definition_around.hpp"
#include "ide/erb_variables.hpp"
#include "ide/facts.hpp"
#include "ide/hiera_lookups.hpp"
#include "ide/tasks.hpp"
#include "ide/template_files.hpp"
#include "ide/titles.hpp"
#include "ide/uses.hpp"
#include "ide/variable_definitions.hpp"
#include "ide/variables.hpp"
#include "parser/source/limits.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/innermost.hpp"
#include "parser/syntax/set_variables.hpp"
#include "parser/syntax/templates.hpp"

#include <algorithm>
#include <set>

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

// What is searched, and where.
struct UseQuery {
    const engine::Snapshot& snapshot;
    const Search& search;
};

// Reads of `$class::name` in all files that see the class.
void add_qualified_reads(const UseQuery& query, index::Place class_place, std::string_view name,
                         std::vector<Location>& all)
{
    const engine::Snapshot& snapshot = query.snapshot;
    const index::Project& project = snapshot.project();
    const std::string whole = project.definition(class_place).name + "::" + std::string(name);
    for (const layout::FileIndex file : SearchedFiles(project, query.search)) {
        const auto& tree = snapshot.file(file).tree;
        if (project.file(file).role == layout::FileRole::erb && project.visible(class_place.file, file))
            for (const Span place : erb_places(snapshot, file, whole))
                all.push_back({project.file(file).path, place});
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

bool is_owner(const Symbol& attribute, std::string_view name)
{
    return attribute.owner == name || std::ranges::find(attribute.other_owners, name) != attribute.other_owners.end();
}

// The names of a parameter or attribute where resources of the type, or the class, get it. `owner`: where it is defined;
// std::nullopt for Puppet's own types.
void add_given(const UseQuery& query, std::optional<index::Place> owner, const Symbol& attribute,
               std::vector<Location>& all)
{
    const index::Project& project = query.snapshot.project();
    std::set<layout::FileIndex> files;
    each_reference(project, attribute.owner, [&](layout::FileIndex file, const summary::Reference&) {
        if (query.search.wants(file) && (!owner || project.visible(owner->file, file)))
            files.insert(file);
    });
    for (const layout::FileIndex file : files) {
        query.search.step();
        each_symbol(query.snapshot, file, attribute.name, [&](const Symbol& symbol) {
            if (symbol.kind == SymbolKind::attribute && symbol.name == attribute.name
                && symbol.owner_kind == attribute.owner_kind && is_owner(symbol, attribute.owner))
                all.push_back({project.file(file).path, symbol.span});
        });
    }
}

// The class around a place of its file.
std::optional<index::Place> class_around(const engine::Snapshot& snapshot, const Location& place)
{
    const auto file = snapshot.find(place.path);
    if (!file)
        return std::nullopt;
    const summary::Summary& summary = snapshot.project().summary(*file);
    const auto around = definition_around(summary, place.span);
    if (!around || summary.definitions[*around].kind != summary::DefinitionKind::class_)
        return std::nullopt;
    return index::Place{*file, *around};
}

// The places of a Hiera key, in data and in lookups.
void add_key(const UseQuery& query, layout::FileIndex from, const KeyPlace& key, bool with_definition,
             std::vector<Location>& all)
{
    if (!query.search.only) {
        std::ranges::copy(key_references(query.snapshot, from, key, with_definition, query.search),
                          std::back_inserter(all));
        return;
    }
    if (shares_data(query.snapshot.project(), from, *query.search.only))
        for (const Span span : key_highlights(query.snapshot, *query.search.only, key))
            all.push_back({query.snapshot.project().file(*query.search.only).path, span});
}

// The uses of the variable or parameter that is set first at a place.
void add_variable(const UseQuery& query, const Location& definition, std::string_view name, std::vector<Location>& all)
{
    const engine::Snapshot& snapshot = query.snapshot;
    const auto file = snapshot.find(definition.path);
    if (!file)
        return;
    if (const auto local = query.search.wants(*file) ? local_variable(snapshot, *file, definition.span) : std::nullopt)
        all.insert(all.end(), local->uses.begin(), local->uses.end());
    const auto append = [&](const std::vector<Location>& more) { all.insert(all.end(), more.begin(), more.end()); };
    append(outer_reads(snapshot, definition, name, query.search));
    append(erb_reads(snapshot, definition, name, query.search));
    if (const auto around = class_around(snapshot, definition))
        add_qualified_reads(query, *around, name, all);
    if (const auto parameter = parameter_at(snapshot, definition)) {
        const summary::Definition& of = snapshot.project().definition(parameter->owner);
        const bool is_class = of.kind == summary::DefinitionKind::class_;
        if (of.kind == summary::DefinitionKind::plan)
            append(given_to_plan(snapshot, parameter->owner, name, query.search));
        else
            add_given(query, parameter->owner,
                      {.kind = SymbolKind::attribute,
                       .name = std::string(name),
                       .span = {},
                       .owner = of.name,
                       .owner_kind = is_class ? OwnerKind::class_ : OwnerKind::resource_type},
                      all);
        if (is_class)
            add_key(query, *file, {.span = {}, .key = of.name + "::" + std::string(name)}, true, all);
    }
    const auto& tree = snapshot.file(*file).tree;
    if (tree && tree->root().kind() == Kind::epp_file)
        for (const syntax::Parameter parameter : syntax::parameters_of(tree->root()))
            if (parameter.variable() && parameter.variable()->span() == definition.span)
                append(given_to_template(snapshot, *file, name, query.search));
}

// A fact with this path, also as a variable.
void add_fact(const UseQuery& query, layout::FileIndex from, const std::string& path, std::vector<Location>& all)
{
    const index::Project& project = query.snapshot.project();
    const std::string_view word = std::string_view(path).substr(path.rfind('.') + 1);  // 0 without a dot
    for (const layout::FileIndex file : SearchedFiles(project, query.search)) {
        if (!(project.visible(file, from) || project.visible(from, file)))
            continue;
        if (project.file(file).role == layout::FileRole::erb && path.find('.') == path.npos)
            if (const std::vector<Span> places = erb_places(query.snapshot, file, path);
                !places.empty() && is_outer_in_erb(query.snapshot, file, path))
                for (const Span place : places)
                    all.push_back({project.file(file).path, place});
        for (const Span place : data_fact_places(query.snapshot, file, path))
            all.push_back({project.file(file).path, place});
        bool has_variable = false;
        each_symbol(query.snapshot, file, word, [&](const Symbol& symbol) {
            if (symbol.kind == SymbolKind::fact && symbol.name == path)
                all.push_back({project.file(file).path, symbol.span});
            has_variable = has_variable || (symbol.kind == SymbolKind::variable && symbol.name == path);
        });
        if (has_variable)
            for (const Span place : fact_variables(query.snapshot, file, path))
                all.push_back({project.file(file).path, place});
    }
}

// Calls that name a task or plan.
void add_calls(const UseQuery& query, layout::FileIndex from, const Symbol& called, std::vector<Location>& all)
{
    const index::Project& project = query.snapshot.project();
    for (const layout::FileIndex file : SearchedFiles(project, query.search))
        if (project.visible(file, from) || project.visible(from, file))
            each_symbol(query.snapshot, file, called.name, [&](const Symbol& symbol) {
                if (symbol.kind == called.kind && symbol.name == called.name)
                    all.push_back({project.file(file).path, symbol.span});
            });
}

void add_references(const UseQuery& query, layout::FileIndex file, const Symbol& symbol, std::vector<Location>& all)
{
    const index::Project& project = query.snapshot.project();
    each_reference(project, symbol.name, [&](layout::FileIndex other, const summary::Reference& reference) {
        if (query.search.wants(other) && is_kind(reference.kind, symbol.kind)
            && (project.visible(other, file) || project.visible(file, other)))
            all.push_back({project.file(other).path, reference.span});
    });
    if (symbol.kind == SymbolKind::class_)
        std::ranges::copy(listed_class_places(query.snapshot, file, symbol.name, query.search),
                          std::back_inserter(all));
}

// The type in Ruby code of a module; std::nullopt for Puppet's own.
std::optional<index::Place> definition_of_type(const engine::Snapshot& snapshot, layout::FileIndex file,
                                               const std::string& type)
{
    return definition_place(snapshot, file, {.kind = SymbolKind::resource_type, .name = type, .span = {}});
}

void add_uses(const UseQuery& query, layout::FileIndex file, const Symbol& symbol, const std::vector<Location>& defined,
              std::vector<Location>& all)
{
    const auto append = [&](const std::vector<Location>& more) { all.insert(all.end(), more.begin(), more.end()); };
    switch (symbol.kind) {
    case SymbolKind::variable:
        for (const Location& definition : defined)
            add_variable(query, definition, names::last_segment(symbol.name), all);
        break;
    case SymbolKind::attribute: {
        const auto home = defined.empty() ? std::nullopt : query.snapshot.find(defined.front().path);
        if (home && query.snapshot.file(*home).tree)
            for (const Location& definition : defined)
                add_variable(query, definition, symbol.name, all);
        else if (symbol.owner_kind == OwnerKind::resource_type)
            add_given(query, definition_of_type(query.snapshot, file, symbol.owner), symbol, all);
        break;
    }
    case SymbolKind::fact: add_fact(query, file, symbol.name, all); break;
    case SymbolKind::title: append(title_places(query.snapshot, file, symbol, query.search)); break;
    case SymbolKind::task:
    case SymbolKind::plan: add_calls(query, file, symbol, all); break;
    case SymbolKind::template_:
    case SymbolKind::file:
        if (!defined.empty())
            append(file_uses(query.snapshot, defined.front().path, query.search));
        break;
    case SymbolKind::rule: break;
    default: add_references(query, file, symbol, all);
    }
}

std::vector<Location> find_uses(const UseQuery& query, layout::FileIndex file, Offset offset, bool with_definition)
{
    const engine::Snapshot& snapshot = query.snapshot;
    std::vector<Location> all;
    if (const auto key = key_at(snapshot, file, offset)) {
        const auto bound = key->path.empty() ? parameter_of_key(snapshot, file, {key->span, key->key}) : std::nullopt;
        const auto parameter = bound ? class_variable(snapshot, bound->owner, bound->parameter) : std::nullopt;
        const auto at = parameter ? snapshot.find(parameter->path) : std::nullopt;
        if (at && !query.search.only)
            return find_uses(query, *at, parameter->span.begin, with_definition);
        add_key(query, file, *key, with_definition, all);
        return all;
    }
    if (const auto symbol = symbol_at(snapshot, file, offset)) {
        // Facts are never defined in Puppet code.
        const bool is_elsewhere = query.search.only && symbol->kind == SymbolKind::fact;
        const std::vector<Location> defined =
            is_elsewhere ? std::vector<Location>() : definitions(snapshot, file, *symbol);
        add_uses(query, file, *symbol, defined, all);
        if (with_definition)
            for (const Location& place : defined)
                if (!query.search.only || place.path == snapshot.project().file(*query.search.only).path)
                    all.push_back(place);
    } else if (!query.search.only && is_template(snapshot, file)) {
        all = file_uses(snapshot, snapshot.project().file(file).path, query.search);
    }
    std::ranges::sort(all);
    all.erase(std::unique(all.begin(), all.end()), all.end());
    all.resize(std::min(all.size(), limits::editor_places));
    return all;
}

HighlightKind highlight_kind(const std::optional<Node>& node, SymbolKind symbol)
{
    if (symbol == SymbolKind::fact)
        return HighlightKind::read;
    if (symbol != SymbolKind::variable && symbol != SymbolKind::attribute)
        return HighlightKind::text;
    if (!node)  // in an ERB template, or a type in Ruby
        return symbol == SymbolKind::variable ? HighlightKind::read : HighlightKind::text;
    if (node->kind() != Kind::variable)
        return HighlightKind::write;  // where an attribute gets a value
    return syntax::is_set_here(*node) ? HighlightKind::write : HighlightKind::read;
}

}  // namespace

std::vector<Location> references(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset,
                                 bool with_definition, const Search& search)
{
    return find_uses({snapshot, search}, file, offset, with_definition);
}

std::vector<Highlight> highlights(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset)
{
    const Search in_file{.only = file};
    const std::vector<Location> places = find_uses({snapshot, in_file}, file, offset, true);
    const auto symbol = places.empty() ? std::nullopt : symbol_at(snapshot, file, offset);
    const auto& tree = snapshot.file(file).tree;
    std::vector<Highlight> all;
    for (const Location& place : places) {
        if (place.span.empty())
            continue;
        const auto node = tree ? std::optional(syntax::innermost_at(*tree, place.span.begin)) : std::nullopt;
        all.push_back({place.span, symbol ? highlight_kind(node, symbol->kind) : HighlightKind::text});
    }
    return all;
}

}  // namespace plint::ide
