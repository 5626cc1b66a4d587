#include "ide/erb_variables.hpp"

#include "checks/ruby/template_code.hpp"
#include "checks/templates/templates.hpp"
#include "ide/ancestors.hpp"
#include "ide/hiera_keys.hpp"
#include "ide/variables.hpp"
#include "parser/syntax/literals.hpp"

#include <algorithm>
#include <set>

namespace plint::ide {

namespace {

std::vector<ruby::VariableInTemplate> variables_of(std::string_view text)
{
    return ruby::read_template(text, erb::read(text)).variables;
}

std::string_view bare_name(std::string_view name)
{
    return name.substr(name.starts_with("::") ? 2 : 0);
}

// The body that renders a template, if no other does.
std::optional<order::UnitIndex> only_renderer(const engine::Snapshot& snapshot, layout::FileIndex file)
{
    const index::Project& project = snapshot.project();
    const templates::Renderers found = project.derived<templates::Templates>().renderers(project, file);
    if (!found.are_known || found.all.empty() || found.all.size() != found.named.size())
        return std::nullopt;
    for (const templates::Rendering& rendering : found.all)
        if (rendering.unit != found.all.front().unit)
            return std::nullopt;
    return found.all.front().unit;
}

// Where a body sets a variable, or a class that it inherits from.
std::optional<Location> set_for(const engine::Snapshot& snapshot, order::UnitIndex unit, std::string_view name)
{
    const index::Project& project = snapshot.project();
    const order::Unit& body = order::program_of(project).unit(unit);
    const summary::SetVariable* const setter = project.derived<templates::Templates>().setter(unit, name);
    const auto& tree = snapshot.file(body.file).tree;
    if (setter != nullptr && !setter->in_lambda)
        for (NodeIndex i = 0; tree && i < tree->size(); ++i)  // the span may be that of a whole parameter
            if (tree->kind[i] == Kind::variable && setter->span.contains(tree->node(i).span())
                && syntax::Variable(tree->node(i)).name() == name)
                return Location{project.file(body.file).path, tree->node(i).span()};
    const summary::Definition* const definition = body.definition();
    if (setter == nullptr && definition != nullptr && !definition->parent.empty())
        for (const index::Place ancestor : ancestors(snapshot, body.file, definition->parent))
            if (auto found = class_variable(snapshot, ancestor, name))
                return found;
    return std::nullopt;
}

std::vector<Location> set_for_all(const engine::Snapshot& snapshot, const std::vector<templates::Rendering>& renderings,
                                  std::string_view name)
{
    std::set<order::UnitIndex> units;
    std::vector<Location> all;
    for (const templates::Rendering& rendering : renderings)
        if (units.insert(rendering.unit).second)
            if (auto found = set_for(snapshot, rendering.unit, name))
                all.push_back(std::move(*found));
    std::ranges::sort(all);
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

}  // namespace

std::optional<Symbol> erb_variable_at(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset)
{
    for (const ruby::VariableInTemplate& variable : variables_of(text_of(snapshot, file)))
        if (variable.span.begin <= offset && offset <= variable.span.end)
            return Symbol{
                .kind = SymbolKind::variable, .name = std::string(bare_name(variable.name)), .span = variable.span};
    return std::nullopt;
}

std::vector<Location> erb_definitions(const engine::Snapshot& snapshot, layout::FileIndex file, std::string_view name)
{
    const templates::Renderers found =
        snapshot.project().derived<templates::Templates>().candidates(snapshot.project(), file);
    std::vector<Location> all = set_for_all(snapshot, found.named, name);
    return all.empty() ? set_for_all(snapshot, found.all, name) : all;
}

bool is_outer_in_erb(const engine::Snapshot& snapshot, layout::FileIndex file, std::string_view name)
{
    const index::Project& project = snapshot.project();
    const auto unit = only_renderer(snapshot, file);
    if (!unit || project.derived<templates::Templates>().setter(*unit, name) != nullptr)
        return false;
    const summary::Definition* const definition = order::program_of(project).unit(*unit).definition();
    return definition == nullptr || definition->parent.empty();
}

std::vector<Span> erb_places(const engine::Snapshot& snapshot, layout::FileIndex file, std::string_view name)
{
    std::vector<Span> places;
    const std::string text = text_of(snapshot, file);
    if (text.find(name) == text.npos)
        return places;
    for (const ruby::VariableInTemplate& variable : variables_of(text))
        if (bare_name(variable.name) == name)
            places.push_back(variable.span);
    return places;
}

std::vector<Location> erb_reads(const engine::Snapshot& snapshot, const Location& definition, std::string_view name,
                                const Search& search)
{
    const index::Project& project = snapshot.project();
    std::vector<Location> all;
    for (const layout::FileIndex file : SearchedFiles(project, search)) {
        if (project.file(file).role != layout::FileRole::erb)
            continue;
        const std::vector<Span> places = erb_places(snapshot, file, name);
        if (places.empty())
            continue;
        const std::vector<Location> defined = erb_definitions(snapshot, file, name);
        if (std::ranges::find(defined, definition) != defined.end())
            for (const Span place : places)
                all.push_back({project.file(file).path, place});
    }
    return all;
}

}  // namespace plint::ide
