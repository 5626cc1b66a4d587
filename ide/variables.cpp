#include "ide/variables.hpp"

#include "parser/syntax/expressions.hpp"

#include <algorithm>

namespace plint::ide {

namespace {

std::string_view bare(std::string_view text)
{
    return text.substr(text.starts_with('$') ? 1 : 0);
}

}  // namespace

std::optional<LocalVariable> local_variable(const engine::Snapshot& snapshot, layout::FileIndex file, Span span)
{
    const engine::LoadedFile& loaded = snapshot.file(file);
    if (!loaded.tree)
        return std::nullopt;
    const std::string& path = snapshot.project().file(file).path;
    const scopes::Scopes all =
        scopes::find_scopes(*loaded.tree, snapshot.project().summary(file), snapshot.project(), file);
    std::optional<scopes::VariableIndex> found;
    for (scopes::VariableIndex i = 0; i < all.variables.size(); ++i)
        if (all.variables[i].node.span() == span)
            found = i;
    for (const scopes::VariableUse& use : all.uses)
        if (use.node.span() == span && use.variable)
            found = use.variable;
    for (const scopes::LaterAssignment& later : all.later)
        if (later.span == span)
            found = later.variable;
    if (!found)
        return std::nullopt;
    LocalVariable variable{{path, all.variables[*found].node.span()}, {}};
    for (const scopes::VariableUse& use : all.uses)
        if (use.variable == found)
            variable.uses.push_back({path, use.node.span()});
    for (const scopes::LaterAssignment& later : all.later)
        if (later.variable == found)
            variable.uses.push_back({path, later.span});
    std::ranges::sort(variable.uses);
    variable.uses.erase(std::unique(variable.uses.begin(), variable.uses.end()), variable.uses.end());
    return variable;
}

std::vector<Location> all_assignments(const engine::Snapshot& snapshot, const Location& first)
{
    std::vector<Location> places{first};
    const auto file = snapshot.find(first.path);
    const auto& tree = file ? snapshot.file(*file).tree : nullptr;
    if (!tree)
        return places;
    const scopes::Scopes all = scopes::find_scopes(*tree, snapshot.project().summary(*file), snapshot.project(), *file);
    for (const scopes::LaterAssignment& later : all.later)
        if (all.variables[later.variable].node.span() == first.span)
            places.push_back({first.path, later.span});
    std::ranges::sort(places);
    return places;
}

std::vector<std::string> visible_variables(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset)
{
    const engine::LoadedFile& loaded = snapshot.file(file);
    std::vector<std::string> names;
    if (!loaded.tree)
        return names;
    // Of the bodies around the offset: the assignments and parameters in them, but not those of lambdas elsewhere.
    for (NodeIndex i = 0; i < loaded.tree->size(); ++i) {
        const Node node = loaded.tree->node(i);
        if (node.kind() != Kind::variable || !node.parent())
            continue;
        const Kind around = node.parent()->kind();
        const auto assignment = syntax::as<syntax::Assignment>(node.parent());
        const bool sets = around == Kind::parameter || (assignment && assignment->left() == node)
            || (around == Kind::array && node.parent()->parent()
                && node.parent()->parent()->kind() == Kind::assignment);
        if (!sets || node.span().end == offset)
            continue;
        std::optional<Node> scope = node.parent();
        while (scope && scope->kind() != Kind::lambda && !is_definition(scope->kind()))
            scope = scope->parent();
        if (!scope || (scope->span().begin <= offset && offset <= scope->span().end))
            names.emplace_back(bare(node.text()));
    }
    std::ranges::sort(names);
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return names;
}

std::optional<Location> class_variable(const engine::Snapshot& snapshot, index::Place place, std::string_view name)
{
    const summary::Definition& definition = snapshot.project().definition(place);
    const std::string& path = snapshot.project().file(place.file).path;
    for (const summary::DefinedParameter& parameter : definition.parameters)
        if (parameter.name == name)
            return Location{path, parameter.span};
    const auto& tree = snapshot.file(place.file).tree;
    if (!tree)
        return std::nullopt;
    for (NodeIndex i = 0; i < tree->size(); ++i) {
        const auto assignment = syntax::as<syntax::Assignment>(tree->node(i));
        const auto left = assignment ? assignment->left() : std::nullopt;
        if (left && left->kind() == Kind::variable && bare(left->text()) == name
            && definition.span.begin <= left->span().begin && left->span().end <= definition.span.end)
            return Location{path, left->span()};
    }
    return std::nullopt;
}

}  // namespace plint::ide
