// Variables, and parameters of classes and defined types with what sets them.
#include "checks/catalogue/catalogue.hpp"
#include "checks/names/function_roles.hpp"
#include "checks/names/names.hpp"
#include "checks/ruby/lookup_keys.hpp"
#include "checks/scopes/name_readers.hpp"
#include "checks/scopes/scopes.hpp"
#include "ide/ancestors.hpp"
#include "ide/definition.hpp"
#include "ide/hiera_variables.hpp"
#include "ide/rename_edits.hpp"
#include "ide/rename_given.hpp"
#include "ide/uses.hpp"
#include "ide/variables.hpp"
#include "ide/yaml_plans.hpp"
#include "parser/syntax/definitions.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/innermost.hpp"
#include "parser/syntax/names.hpp"
#include "parser/syntax/resources.hpp"
#include "parser/syntax/trivia.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <utility>

namespace plint::ide {

namespace {

using enum layout::FileRole;

// Names that Puppet sets or keeps for itself.
constexpr auto reserved = std::to_array<std::string_view>(
    {"and",    "apply",   "attr",         "caller_module_name", "case",  "class", "default",
     "define", "else",    "elsif",        "environment",        "facts", "false", "function",
     "if",     "in",      "inherits",     "module_name",        "name",  "node",  "or",
     "plan",   "private", "server_facts", "settings",           "title", "true",  "trusted",
     "type",   "undef",   "unless"});

class VariableRenamer {
public:
    VariableRenamer(const engine::Snapshot& snapshot, layout::FileIndex file, const Tree& tree, std::string_view from,
                    std::string_view to, RenameEdits& edits)
        : snapshot_(snapshot), project_(snapshot.project()), file_(file), tree_(tree), from_(from), to_(to),
          edits_(edits), scopes_(scopes::find_scopes(tree, project_.summary(file), project_, file))
    {
    }

    void run(Span definition)
    {
        std::optional<scopes::VariableIndex> found;
        for (scopes::VariableIndex i = 0; i < scopes_.variables.size(); ++i)
            if (scopes_.variables[i].node.span() == definition)
                found = i;
        const auto local = found ? local_variable(snapshot_, file_, definition) : std::nullopt;
        if (!local)
            return edits_.refuse(fmt::format("`${}` is not a variable of this project", from_));
        check(*found);
        if (edits_.is_refused())
            return;
        add_variable(local->definition);
        for (const Location& use : local->uses)
            add_variable(use);
        const scopes::Variable& variable = scopes_.variables[*found];
        const auto owner = scopes_.scopes[variable.scope].definition;
        const scopes::ScopeKind kind = scopes_.scopes[variable.scope].kind;
        if (variable.parameter && kind == scopes::ScopeKind::epp)
            return rename_called(snapshot_, file_, std::nullopt, from_, to_, edits_);
        if (!owner || kind == scopes::ScopeKind::lambda)
            return;
        const index::Place place{file_, *owner};
        if (variable.parameter && kind == scopes::ScopeKind::plan) {
            rename_in_documentation(place);
            return rename_called(snapshot_, file_, place, from_, to_, edits_);
        }
        const bool is_class = project_.definition(place).kind == summary::DefinitionKind::class_;
        if (variable.parameter && (is_class || project_.definition(place).kind == summary::DefinitionKind::define))
            rename_parameter(place, is_class);
        if (is_class)
            rename_in_other_files(place);
    }

private:
    void check(scopes::VariableIndex index)
    {
        const scopes::Variable& variable = scopes_.variables[index];
        const scopes::Scope& scope = scopes_.scopes[variable.scope];
        if (scope.kind == scopes::ScopeKind::top || scope.kind == scopes::ScopeKind::node)
            return edits_.refuse(fmt::format("`${}` is set at top scope, where all code may read it", from_));
        for (const scopes::Scope& other : scopes_.scopes) {
            if (other.definition != scope.definition)
                continue;
            if (other.open)
                if (const std::string reason = open_reason(scope); !reason.empty())
                    return edits_.refuse(reason);
            if (other.renders)
                edits_.refuse_other_uses(from_, RenameEdits::NameOf::variable, {erb},
                                         fmt::format("may read `${}`", from_));
        }
        const auto is_here = [&](scopes::ScopeIndex where) {
            return scopes_.scopes[where].definition == scope.definition;
        };
        for (const scopes::Variable& other : scopes_.variables)
            if (other.name == to_ && is_here(other.scope))
                return edits_.refuse(fmt::format("`${}` is already set here", to_));
        for (const scopes::VariableUse& use : scopes_.uses)
            if (use.name == to_ && is_here(use.scope))
                return edits_.refuse(fmt::format("`${}` is already read here", to_));
    }

    // What may read the variable in a scope by a name that is known only at run time; empty: only lookups, of which none does.
    std::string open_reason(const scopes::Scope& scope) const
    {
        static constexpr std::string_view why = "may read variables by names that are known only at run time";
        const Span body =
            scope.definition ? project_.summary(file_).definitions[*scope.definition].span : tree_.root().span();
        bool has_lookup = false;
        for (NodeIndex i = 0; i < tree_.size(); ++i) {
            const auto call = syntax::as<syntax::AnyCall>(tree_.node(i));
            const std::string_view function = call ? call->function() : std::string_view();
            if (function.empty() || !body.contains(call->span())
                || !(names::has_role(function, names::FunctionRole::reads_variables)
                     || scopes::may_read_caller(project_, file_, function)))
                continue;
            const auto place = [&] { return place_text(snapshot_, {project_.file(file_).path, call->span()}); };
            if (!ruby::is_lookup_function(function))
                return fmt::format("{} calls `{}`, which {}", place(), function, why);
            if (!std::exchange(has_lookup, true))
                for (const std::string_view name : {std::string_view(from_), std::string_view(to_)})
                    if (const std::string read = hiera_read_reason(snapshot_, file_, name); !read.empty())
                        return fmt::format("{} calls `{}`, which {}: {}", place(), function, why, read);
        }
        return has_lookup ? std::string() : fmt::format("code here {}", why);
    }

    // The last segment of a variable.
    void add_variable(const Location& place)
    {
        const auto file = snapshot_.find(place.path);
        if (!file || !snapshot_.file(*file).source)
            return;
        const std::string_view text = snapshot_.file(*file).source->text(place.span);
        Span span = place.span;
        span.begin += text.starts_with('$') ? 1 : 0;
        const std::string_view name = text.substr(text.starts_with('$') ? 1 : 0);
        const std::string_view prefix = name.substr(0, name.size() - names::last_segment(name).size());
        edits_.add(place.path, span, std::string(prefix) + to_);
    }

    void rename_parameter(index::Place owner, bool is_class)
    {
        if (catalogue::find_metaparameter(to_) != nullptr)
            return edits_.refuse(fmt::format("`{}` is a metaparameter", to_));
        rename_in_documentation(owner);
        const GivenParameter parameter{project_.definition(owner).name, is_class, from_, to_};
        std::set<layout::FileIndex> files;
        each_reference(project_, parameter.owner, [&](layout::FileIndex file, const summary::Reference& reference) {
            const bool fits = is_class ? reference.kind == summary::ReferenceKind::class_
                                       : reference.kind == summary::ReferenceKind::resource_type
                    || reference.kind == summary::ReferenceKind::type;
            if (!fits || !project_.visible(owner.file, file))
                return;
            rename_given(snapshot_, file, reference.span, parameter, edits_);
            files.insert(file);
        });
        for (const layout::FileIndex file : edits_.files()) {
            const auto& tree = snapshot_.file(file).tree;
            if (files.contains(file)
                || (tree && project_.visible(file_, file)
                    && tree->source->text().find(parameter.owner) != std::string_view::npos))
                rename_given_in_calls(snapshot_, file, parameter, edits_);
            if (is_class && tree && project_.visible(file_, file))
                refuse_computed_owner(snapshot_, file, parameter, edits_);
        }
        if (!is_class)
            edits_.refuse_other_uses(parameter.owner, RenameEdits::NameOf::resource_type, {erb, ruby},
                                     fmt::format("may set parameters of `{}`", parameter.owner));
        if (const std::string path = yaml_plan_that_names(snapshot_, file_, parameter.owner); !path.empty())
            edits_.refuse(fmt::format("{} may set parameters of `{}`", path, parameter.owner));
    }

    // `@param x` in the comment above the definition.
    void rename_in_documentation(index::Place owner)
    {
        const Span span = project_.definition(owner).span;
        for (NodeIndex i = 0; i < tree_.size(); ++i) {
            if (!is_definition(tree_.kind[i]) || tree_.node(i).span() != span)
                continue;
            for (const syntax::Comment& comment : syntax::leading_comments(tree_.node(i)))
                rename_tag(comment);
        }
    }

    void rename_tag(Node comment)
    {
        const std::string_view text = comment.text();
        for (std::size_t at = text.find("@param"); at != text.npos; at = text.find("@param", at + 1)) {
            std::size_t name = text.find_first_not_of(' ', at + 6);
            if (name != text.npos && text[name] == '[') {
                name = text.find(']', name);
                name = name == text.npos ? name : text.find_first_not_of(' ', name + 1);
            }
            if (name == text.npos)
                return;
            name += text[name] == '$' ? 1 : 0;
            const std::size_t end = std::min(text.find_first_of(" \t\r\n[", name), text.size());
            const Offset begin = comment.span().begin + static_cast<Offset>(name);
            if (text.substr(name, end - name) == from_)
                edits_.add(project_.file(file_).path, {begin, comment.span().begin + static_cast<Offset>(end)}, to_);
        }
    }

    // `$class::x`, Hiera keys, and classes that inherit from this one.
    void rename_in_other_files(index::Place owner)
    {
        const std::string class_name = project_.definition(owner).name;
        const std::string whole = fmt::format("{}::{}", class_name, from_);
        for (const layout::FileIndex file : edits_.files()) {
            const auto& tree = snapshot_.file(file).tree;
            if (!tree || !project_.visible(file_, file))
                continue;
            for (NodeIndex i = 0; i < tree->size(); ++i)
                if (tree->kind[i] == Kind::variable && plain_variable(tree->node(i).text()) == whole)
                    add_variable({project_.file(file).path, tree->node(i).span()});
            for (const summary::Definition& definition : project_.summary(file).definitions)
                if (!definition.parent.empty() && inherits(file, definition.parent, class_name)
                    && tree->source->text(definition.span).find(from_) != std::string_view::npos)
                    return edits_.refuse(fmt::format("class `{}` inherits from `{}` and may read `${}`",
                                                     definition.name, class_name, from_));
        }
        edits_.rename_keys(whole, [&](std::string_view key) {
            return key == whole ? fmt::format("{}::{}", class_name, to_) : std::string();
        });
        edits_.refuse_other_uses(whole, RenameEdits::NameOf::variable, {manifest, epp, erb, ruby, data},
                                 fmt::format("uses `{}` by its name", whole));
    }

    static std::string_view plain_variable(std::string_view text)
    {
        text.remove_prefix(text.starts_with('$') ? 1 : 0);
        text.remove_prefix(text.starts_with("::") ? 2 : 0);
        return text;
    }

    bool inherits(layout::FileIndex file, std::string_view parent, std::string_view ancestor) const
    {
        return parent == ancestor || std::ranges::any_of(ancestors(snapshot_, file, parent), [&](index::Place place) {
                   return project_.definition(place).name == ancestor;
               });
    }

    const engine::Snapshot& snapshot_;
    const index::Project& project_;
    layout::FileIndex file_;
    const Tree& tree_;
    std::string from_;
    std::string to_;
    RenameEdits& edits_;
    scopes::Scopes scopes_;
};

}  // namespace

void rename_variable(const engine::Snapshot& snapshot, layout::FileIndex file, const Symbol& symbol,
                     std::string_view name, RenameEdits& edits)
{
    if (!is_variable_name(name))
        return edits.refuse(fmt::format("`{}` is not a valid name for a variable", name));
    if (std::ranges::find(reserved, name) != reserved.end())
        return edits.refuse(fmt::format("`{}` is reserved by Puppet", name));
    const std::vector<Location> defined = definitions(snapshot, file, symbol);
    const auto at = defined.empty() ? std::nullopt : snapshot.find(defined.front().path);
    if (!at || !snapshot.file(*at).tree)
        return edits.refuse(fmt::format("`{}` is not defined in Puppet code of this project", symbol.name));
    VariableRenamer(snapshot, *at, *snapshot.file(*at).tree, names::last_segment(symbol.name), name, edits)
        .run(defined.front().span);
}

}  // namespace plint::ide
