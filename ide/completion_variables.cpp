#include "ide/completion_variables.hpp"

#include "ide/ancestors.hpp"
#include "checks/catalogue/catalogue.hpp"
#include "checks/lookup/lookup.hpp"
#include "checks/names/names.hpp"
#include "ide/definition_around.hpp"
#include "ide/variables.hpp"
#include "parser/syntax/names.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string_view>

namespace plint::ide {

namespace {

constexpr auto puppets_own = std::to_array<std::string_view>(
    {"caller_module_name", "environment", "facts", "module_name", "server_facts", "trusted"});

class VariableAdder {
public:
    VariableAdder(const engine::Snapshot& snapshot, layout::FileIndex file, CompletionList& list)
        : snapshot_(snapshot), project_(snapshot.project()), file_(file), list_(list)
    {
        project_.read_bodies();  // for the variables of classes
    }

    void add_local(Offset offset, const VariablesBefore& before)
    {
        for (std::size_t i = before.variables.size(); i-- > 0;)
            list_.add(CompletionKind::variable, before.variables[i].name, before.variables[i].type);
        const summary::Summary& summary = project_.summary(file_);
        const auto place = definition_around(summary, {offset, offset});
        const summary::Definition* const around = place ? &summary.definitions[*place] : nullptr;
        const std::map<std::string_view, std::string_view> types =
            around == nullptr ? std::map<std::string_view, std::string_view>() : types_of(*around);
        for (const std::string& name : visible_variables(snapshot_, file_, offset))
            if (list_.fits(name)) {
                const auto type = types.find(name);
                list_.add(CompletionKind::variable, name, type == types.end() ? std::string_view() : type->second);
            }
        if (around != nullptr
            && (around->kind == summary::DefinitionKind::define || around->kind == summary::DefinitionKind::class_))
            for (const std::string_view name : {"title", "name"})
                list_.add(CompletionKind::variable, name);
        const bool is_class = around != nullptr && around->kind == summary::DefinitionKind::class_;
        add_inherited(is_class ? around->parent : plain_name(before.parent));
    }

    // Of the code outside of definitions in the main manifest.
    void add_top()
    {
        for (const std::string_view name : puppets_own)
            list_.add(CompletionKind::variable, name);
        const auto environment = project_.file(file_).environment;
        for (layout::FileIndex other = 0; other < project_.layout().files.size(); ++other) {
            if (!project_.file(other).main_manifest || project_.file(other).environment != environment
                || other == file_)
                continue;
            for (const summary::SetVariable& variable : project_.summary(other).set_in_templates)
                if (!variable.inside && !variable.in_lambda)
                    list_.add(CompletionKind::variable, variable.name, project_.file(other).path);
        }
    }

    void add_facts_at_top()
    {
        for (const catalogue::FactShape& fact : catalogue::facts())
            if (!fact.legacy && !fact.is_pattern)
                list_.add(CompletionKind::fact, fact.name, fact.type);
    }

    void add_of_class(std::string_view owner)
    {
        const lookup::ResolvedClass meaning = lookup::Lookup(project_, file_).class_named(owner);
        if (meaning.definition != nullptr)
            add_of(*meaning.definition, std::string(owner) + "::");
    }

    // `class::`, for its variables.
    void add_classes()
    {
        for (layout::FileIndex other = 0; other < project_.layout().files.size(); ++other)
            for (const summary::Definition& definition : project_.summary(other).definitions) {
                const bool has_variables = !definition.parameters.empty() || !definition.variables.empty();
                if (definition.kind != summary::DefinitionKind::class_ || !has_variables || !list_.fits(definition.name)
                    || !project_.visible(other, file_))
                    continue;
                CompletionItem item{CompletionKind::class_, definition.name, project_.file(other).path, ""};
                item.inserted = definition.name + "::";
                item.order = CompletionOrder::last;
                list_.add(std::move(item));
            }
    }

private:
    // By name; of several the first, and parameters before variables.
    static std::map<std::string_view, std::string_view> types_of(const summary::Definition& definition)
    {
        std::map<std::string_view, std::string_view> types;
        for (const summary::DefinedParameter& parameter : definition.parameters)
            types.try_emplace(parameter.name, parameter.type);
        for (const summary::DefinedVariable& variable : definition.variables)
            types.try_emplace(variable.name, variable.type);
        return types;
    }

    void add_of(const summary::Definition& definition, const std::string& prefix)
    {
        for (const summary::DefinedParameter& parameter : definition.parameters)
            list_.add(CompletionKind::variable, prefix + parameter.name, parameter.type);
        for (const summary::DefinedVariable& variable : definition.variables)
            list_.add(CompletionKind::variable, prefix + variable.name, variable.type);
    }

    void add_inherited(std::string_view parent)
    {
        for (const index::Place ancestor : ancestors(snapshot_, file_, parent))
            add_of(project_.definition(ancestor), "");
    }

    const engine::Snapshot& snapshot_;
    const index::Project& project_;
    layout::FileIndex file_;
    CompletionList& list_;
};

}  // namespace

void add_variables(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset, bool is_top,
                   const VariablesBefore& before, CompletionList& list)
{
    VariableAdder adder(snapshot, file, list);
    if (const std::string_view owner = names::without_last_segment(list.written()); !owner.empty()) {
        adder.add_of_class(owner);
        adder.add_classes();
        return;
    }
    if (is_top)
        adder.add_facts_at_top();
    else
        adder.add_local(offset, before);
    adder.add_top();
    if (!list.written().empty() || is_top)
        adder.add_classes();
}

std::string declared_type(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset,
                          std::string_view name)
{
    const summary::Summary& summary = snapshot.project().summary(file);
    if (const auto around = definition_around(summary, {offset, offset}))
        for (const summary::DefinedParameter& parameter : summary.definitions[*around].parameters)
            if (parameter.name == name)
                return parameter.type;
    return {};
}

std::optional<Span> variable_span(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset,
                                  std::string_view name)
{
    const auto& tree = snapshot.file(file).tree;
    if (!tree)
        return std::nullopt;
    const summary::Summary& summary = snapshot.project().summary(file);
    const std::optional<std::uint32_t> around = definition_around(summary, {offset, offset});
    const scopes::Scopes all = scopes::find_scopes(*tree, summary, snapshot.project(), file);
    std::optional<Span> found;
    for (const scopes::Variable& variable : all.variables)
        if (variable.name == name && variable.node.span().begin <= offset
            && all.scopes[variable.scope].definition == around)
            found = variable.node.span();
    return found;
}

}  // namespace plint::ide
