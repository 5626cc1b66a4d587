#include "ide/variable_definitions.hpp"

#include "checks/lookup/lookup.hpp"
#include "checks/names/names.hpp"
#include "ide/ancestors.hpp"
#include "ide/definition_around.hpp"
#include "ide/erb_variables.hpp"
#include "ide/variables.hpp"
#include "parser/syntax/literals.hpp"

#include <algorithm>
#include <map>

namespace plint::ide {

namespace {

bool has_text(const engine::Snapshot& snapshot, layout::FileIndex file, std::string_view text)
{
    const auto& tree = snapshot.file(file).tree;
    return tree && tree->source->text().find(text) != std::string_view::npos;
}

std::optional<Location> variable_of_class(const engine::Snapshot& snapshot, layout::FileIndex file,
                                          std::string_view name, std::string_view variable)
{
    const lookup::ResolvedClass meaning = lookup::Lookup(snapshot.project(), file).class_named(name);
    return meaning.place ? class_variable(snapshot, *meaning.place, variable) : std::nullopt;
}

// The variable of the nearest ancestor of a class that has it.
std::optional<Location> inherited_variable(const engine::Snapshot& snapshot, layout::FileIndex file,
                                           const summary::Definition& definition, std::string_view variable)
{
    for (const index::Place ancestor : ancestors(snapshot, file, definition.parent))
        if (auto found = class_variable(snapshot, ancestor, variable))
            return found;
    return std::nullopt;
}

bool is_of_environment(const engine::Snapshot& snapshot, layout::FileIndex file, layout::FileIndex main)
{
    const layout::ProjectFile& other = snapshot.project().file(file);
    const layout::ProjectFile& manifest = snapshot.project().file(main);
    return file == main
        || (manifest.main_manifest && manifest.environment && manifest.environment == other.environment);
}

bool is_absolute(const engine::Snapshot& snapshot, layout::FileIndex file, Span place)
{
    const auto& source = snapshot.file(file).source;
    const std::string_view text = source ? source->text(place) : std::string_view();
    return text.starts_with("$::") || text.starts_with("::");
}

class OuterReads {
public:
    OuterReads(const engine::Snapshot& snapshot, const Location& definition, std::string_view name)
        : snapshot_(snapshot), definition_(definition), name_(name), home_(snapshot.find(definition.path))
    {
        if (!home_)
            return;
        const summary::Summary& summary = snapshot.project().summary(*home_);
        const auto around = definition_around(summary, definition.span);
        is_class_ = around && summary.definitions[*around].kind == summary::DefinitionKind::class_;
        for (const TopVariable& top : top_variables(snapshot, *home_, name))
            is_top_ = is_top_ || top.place == definition;
    }

    std::vector<Location> run(const Search& search)
    {
        if (home_ && (is_top_ || is_class_))
            for (const layout::FileIndex file : SearchedFiles(snapshot_.project(), search))
                if (may_read(file) && has_text(snapshot_, file, name_))
                    read(file);
        return std::move(all_);
    }

private:
    bool may_read(layout::FileIndex file) const
    {
        if (is_top_)
            return is_of_environment(snapshot_, file, *home_);
        return snapshot_.project().visible(*home_, file)
            && std::ranges::any_of(snapshot_.project().summary(file).definitions,
                                   [](const summary::Definition& definition) { return !definition.parent.empty(); });
    }

    void read(layout::FileIndex file)
    {
        const Tree& tree = *snapshot_.file(file).tree;
        const std::string& path = snapshot_.project().file(file).path;
        const scopes::Scopes scopes =
            scopes::find_scopes(tree, snapshot_.project().summary(file), snapshot_.project(), file);
        std::map<std::uint32_t, bool> inherits;  // by definition
        for (const scopes::VariableUse& use : scopes.uses) {
            if (use.name != name_ || use.variable)
                continue;
            if (use.meaning == scopes::Meaning::top && is_top_)
                all_.push_back({path, use.node.span()});
            const auto definition = scopes.scopes[use.scope].definition;
            const bool is_inherited =
                use.meaning == scopes::Meaning::inherited || use.meaning == scopes::Meaning::inherited_sometimes;
            if (!is_inherited || is_top_ || !definition)
                continue;
            const auto [known, is_new] = inherits.try_emplace(*definition);
            if (is_new)
                known->second = inherited_variable(snapshot_, file,
                                                   snapshot_.project().summary(file).definitions[*definition], name_)
                    == definition_;
            if (known->second)
                all_.push_back({path, use.node.span()});
        }
        for (NodeIndex i = 0; is_top_ && i < tree.size(); ++i)
            if (tree.kind[i] == Kind::variable)
                if (const std::string_view name = syntax::Variable(tree.node(i)).name();
                    name.starts_with("::") && name.substr(2) == name_)
                    all_.push_back({path, tree.node(i).span()});
    }

    const engine::Snapshot& snapshot_;
    const Location& definition_;
    std::string_view name_;
    std::optional<layout::FileIndex> home_;
    bool is_class_ = false;
    bool is_top_ = false;
    std::vector<Location> all_;
};

}  // namespace

std::vector<TopVariable> top_variables(const engine::Snapshot& snapshot, layout::FileIndex file, std::string_view name)
{
    std::vector<TopVariable> all;
    const index::Project& project = snapshot.project();
    for (layout::FileIndex main = 0; main < project.layout().files.size(); ++main) {
        if (!is_of_environment(snapshot, file, main) || !has_text(snapshot, main, name))
            continue;
        const scopes::Scopes scopes =
            scopes::find_scopes(*snapshot.file(main).tree, project.summary(main), project, main);
        for (const scopes::Variable& variable : scopes.variables) {
            const scopes::ScopeKind kind = scopes.scopes[variable.scope].kind;
            const bool in_node = kind == scopes::ScopeKind::node;
            if (variable.name == name && (in_node || kind == scopes::ScopeKind::top))
                all.push_back({{project.file(main).path, variable.node.span()}, in_node});
        }
    }
    return all;
}

std::vector<Location> variable_definitions(const engine::Snapshot& snapshot, layout::FileIndex file,
                                           const Symbol& variable)
{
    if (const std::string_view owner = names::without_last_segment(variable.name); !owner.empty()) {
        const auto found = variable_of_class(snapshot, file, owner, names::last_segment(variable.name));
        return found ? std::vector{*found} : std::vector<Location>();
    }
    if (snapshot.project().file(file).role == layout::FileRole::erb)
        return erb_definitions(snapshot, file, variable.name);
    if (const auto local = local_variable(snapshot, file, variable.span))
        return {local->definition};
    const bool at_top = is_absolute(snapshot, file, variable.span);
    const summary::Summary& summary = snapshot.project().summary(file);
    const auto place = definition_around(summary, variable.span);
    const summary::Definition* const around = place ? &summary.definitions[*place] : nullptr;
    if (!at_top && around != nullptr)
        if (const auto found = inherited_variable(snapshot, file, *around, variable.name))
            return {*found};
    std::vector<Location> all;
    const bool sees_nodes = around != nullptr && around->kind != summary::DefinitionKind::function
        && around->kind != summary::DefinitionKind::node;
    for (const TopVariable& top : top_variables(snapshot, file, variable.name))
        if (!top.in_node || (!at_top && sees_nodes))
            all.push_back(top.place);
    return all;
}

std::vector<Location> outer_reads(const engine::Snapshot& snapshot, const Location& definition, std::string_view name,
                                  const Search& search)
{
    return OuterReads(snapshot, definition, name).run(search);
}

}  // namespace plint::ide
