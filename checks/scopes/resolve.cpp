#include "checks/scopes/resolve.hpp"

#include "checks/catalogue/catalogue.hpp"
#include "checks/order/reads.hpp"
#include "checks/scopes/built_in.hpp"
#include "checks/scopes/variables_by_name.hpp"

#include <algorithm>
#include <unordered_set>

namespace plint::scopes {

namespace {

class Resolver {
public:
    Resolver(Scopes& scopes, const Tree& tree, const summary::Summary& summary, const index::Project& project,
             std::optional<layout::FileIndex> file)
        : scopes_(scopes), summary_(summary), project_(project), file_(file), by_scope_(scopes.scopes.size()),
          read_at_top_(scopes.read_at_top.begin(), scopes.read_at_top.end())
    {
        for (ScopeIndex scope = 0; scope < scopes.scopes.size(); ++scope)
            for (const VariableIndex index : scopes.scopes[scope].variables) {
                const std::string_view name = scopes.variables[index].name;
                by_scope_[scope].add(name, index);
                if (scopes.scopes[scope].kind == ScopeKind::top)
                    at_top_.add(name, index);
                else if (scopes.scopes[scope].kind == ScopeKind::node)
                    in_nodes_.add(name, index);
            }
        for (NodeIndex i = 0; i < tree.size(); ++i)
            if (tree.kind[i] == Kind::apply_expression)
                applied_.push_back(tree.node(i).span());
    }

    void run()
    {
        for (VariableUse& use : scopes_.uses)
            if (use.meaning != Meaning::set)
                resolve(use);
    }

private:
    void resolve(VariableUse& use)
    {
        ScopeIndex body = use.scope;
        std::optional<VariableIndex> later;
        for (std::optional<ScopeIndex> at = use.scope; at; at = scopes_.scopes[*at].outer) {
            body = *at;
            if (!later)
                later = by_scope_[*at].find(use.name);
        }
        const Meaning outside = is_hidden_by(use, later) ? Meaning::nothing : meaning_outside(use, body);
        if (outside != Meaning::nothing) {
            use.meaning = outside;
        } else if (use.meaning == Meaning::nothing && later) {
            use.meaning = Meaning::too_early;
            use.variable = later;
            ++scopes_.variables[*later].reads;
        } else if (use.meaning == Meaning::nothing && may_be_given(use.name, scopes_.scopes[body].kind)) {
            use.meaning = Meaning::open;
        }
    }

    // The default of a parameter sees its own and later parameters, which have no value yet, before anything outside (example
    // pd3 of fixtures/program/examples.txt, and pd3c for facts).
    bool is_hidden_by(const VariableUse& use, std::optional<VariableIndex> later) const
    {
        return use.in_parameters && use.meaning == Meaning::nothing && later && scopes_.variables[*later].parameter
            && scopes_.scopes[scopes_.variables[*later].scope].kind != ScopeKind::lambda;
    }

    // A metaparameter, `$notify` say, is a variable of what is declared with it.
    static bool may_be_given(std::string_view name, ScopeKind body)
    {
        return (body == ScopeKind::class_ || body == ScopeKind::define) && catalogue::find_metaparameter(name);
    }

    Meaning meaning_outside(const VariableUse& use, ScopeIndex body) const
    {
        const std::string_view name = use.name;
        const Scope& scope = scopes_.scopes[body];
        if (is_puppet_variable(name) || is_core_fact(name) || is_custom_fact(name))
            return Meaning::built_in;
        if ((scope.kind == ScopeKind::epp && scope.open)
            || (scope.kind == ScopeKind::plan && is_applied(use.node.span())))
            return Meaning::open;
        if (scope.kind == ScopeKind::class_ && scope.definition)
            if (const Meaning meaning = inherited(name, *scope.definition); meaning != Meaning::nothing)
                return meaning;
        if (is_around(name, scope.kind))
            return Meaning::top;
        return scope.kind != ScopeKind::plan && is_read_at_top(name) ? Meaning::open : Meaning::nothing;
    }

    // In a block of `apply`, where the variables of the target's inventory are set too.
    bool is_applied(Span span) const
    {
        return std::ranges::any_of(applied_, [&](Span block) { return block.contains(span); });
    }

    // The file takes it for a fact, or for a node classifier's variable.
    bool is_read_at_top(std::string_view name) const { return read_at_top_.contains(name); }

    Meaning inherited(std::string_view name, std::uint32_t definition) const
    {
        if (summary_.definitions[definition].parent.empty())
            return Meaning::nothing;
        if (!file_)
            return Meaning::open;
        const order::Program& program = order::program_of(project_);
        const auto unit = program.unit_of(*file_, definition);
        const auto parent = unit ? program.parent(*unit) : std::nullopt;
        if (!parent)
            return Meaning::open;
        switch (order::find_variable(program, *parent, name).state) {
        case order::ClassVariable::State::always: return Meaning::inherited;
        case order::ClassVariable::State::sometimes: return Meaning::inherited_sometimes;
        case order::ClassVariable::State::never: return Meaning::nothing;
        case order::ClassVariable::State::unknown: return Meaning::open;
        }
        return Meaning::open;
    }

    bool is_custom_fact(std::string_view name) const { return project_.may_be_fact(name); }

    // At top scope, or in the node, whose scope classes and defines see, and functions do not.
    bool is_around(std::string_view name, ScopeKind body) const
    {
        const bool sees_node = body == ScopeKind::class_ || body == ScopeKind::define || body == ScopeKind::epp;
        if (at_top_.find(name) || (sees_node && in_nodes_.find(name)))
            return true;
        if (!file_)
            return false;
        const order::Program& program = order::program_of(project_);
        return program.is_set_at_top(name) || (sees_node && program.is_set_in_node(name));
    }

    Scopes& scopes_;
    const summary::Summary& summary_;
    const index::Project& project_;
    std::optional<layout::FileIndex> file_;
    std::vector<VariablesByName> by_scope_;
    VariablesByName at_top_;
    VariablesByName in_nodes_;
    std::unordered_set<std::string_view> read_at_top_;
    std::vector<Span> applied_;
};

}  // namespace

void resolve_uses(Scopes& scopes, const Tree& tree, const summary::Summary& summary, const index::Project& project,
                  std::optional<layout::FileIndex> file)
{
    Resolver(scopes, tree, summary, project, file).run();
}

}  // namespace plint::scopes
