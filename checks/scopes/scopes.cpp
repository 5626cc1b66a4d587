#include "checks/scopes/scopes.hpp"

#include "checks/flow/flow_walker.hpp"
#include "checks/names/function_roles.hpp"
#include "checks/names/names.hpp"
#include "checks/scopes/built_in.hpp"
#include "checks/scopes/name_readers.hpp"
#include "checks/scopes/resolve.hpp"
#include "checks/scopes/variable_set.hpp"
#include "checks/scopes/variables_by_name.hpp"
#include "parser/syntax/templates.hpp"

#include <unordered_map>

namespace plint::scopes {

namespace {

// Which variables have a value on all paths, and which on some path.
struct Assigned {
    VariableSet must;
    VariableSet may;
    bool unreachable = false;

    void set(VariableIndex variable)
    {
        must.insert(variable);
        may.insert(variable);
    }
};

class Finder : public flow::FlowWalker<Finder, Assigned> {
    friend FlowWalker;

public:
    Finder(const Tree& tree, const summary::Summary& summary) : tree_(tree), summary_(summary) {}

    Scopes run()
    {
        const auto epp = syntax::as<syntax::EppFile>(tree_.root());
        begin(epp ? ScopeKind::epp : ScopeKind::top, std::nullopt);
        if (epp) {
            found_.scopes.back().open = !epp->parameter_list();
            read_defaults_of(epp->parameters());
        }
        for (const Expression statement : syntax::children_of<Expression>(tree_.root()))
            read(statement);
        std::uint32_t definition = 0;
        for (NodeIndex i = 1; i < tree_.size(); ++i)
            if (is_definition(tree_.kind[i]))
                read_definition(definition++, tree_.node(i));
        return std::move(found_);
    }

    // A call of a function that no rule of this file knows.
    struct FunctionCall {
        std::string_view function;
        ScopeIndex body;
        ScopeIndex scope;
    };
    [[nodiscard]] const std::vector<FunctionCall>& calls() const { return calls_; }

private:
    void read_definition(std::uint32_t index, Node node)
    {
        switch (node.kind()) {
        case Kind::class_definition: begin(ScopeKind::class_, index); break;
        case Kind::define_definition: begin(ScopeKind::define, index); break;
        case Kind::function_definition: begin(ScopeKind::function, index); break;
        case Kind::plan_definition: begin(ScopeKind::plan, index); break;
        case Kind::node_definition: begin(ScopeKind::node, index); break;
        default: return;
        }
        read_defaults_of(syntax::parameters_of(node));
        if (const auto block = syntax::child_of<syntax::Block>(node))
            read_block(*block);
    }

    void begin(ScopeKind kind, std::optional<std::uint32_t> definition)
    {
        now_ = {};
        scope_ = static_cast<ScopeIndex>(found_.scopes.size());
        body_ = scope_;
        found_.scopes.push_back({kind, std::nullopt, definition, {}, false});
        by_scope_.emplace_back();
    }

    void read_defaults_of(Siblings<Parameter> parameters)
    {
        in_parameters_ = true;
        read_parameters(parameters);
        in_parameters_ = false;
    }

    void enter(const Lambda&)
    {
        const Scope& outer = found_.scopes[scope_];
        found_.scopes.push_back({ScopeKind::lambda, scope_, outer.definition, {}, false});
        by_scope_.emplace_back();
        scope_ = static_cast<ScopeIndex>(found_.scopes.size() - 1);
    }

    void leave(const Lambda&) { scope_ = *found_.scopes[scope_].outer; }

    static Assigned join(Assigned a, const Assigned& b)
    {
        if (a.unreachable)
            return b;
        if (b.unreachable)
            return a;
        a.must.intersect(b.must);
        a.may.unite(b.may);
        return a;
    }

    void learn(Node, bool) {}
    void make_resources(const Resource&, Node) {}
    void set_defaults(const ResourceDefaults&) {}

    void take_effect(Node function, const std::vector<Node>& arguments)
    {
        const std::string_view name = function.text();
        if (names::has_role(name, names::ends_path))
            now_.unreachable = true;
        else if (names::has_role(name, names::FunctionRole::reads_variables))
            found_.scopes[body_].open = found_.scopes[scope_].open = true;
        else if (names::has_role(name, names::FunctionRole::renders_erb))
            found_.scopes[body_].renders = found_.scopes[scope_].renders = true;
        else if (name != "defined")
            calls_.push_back({name, body_, scope_});
        else
            for (const Node argument : arguments)
                if (const auto text = syntax::constant_string(argument); text && text->starts_with('$'))
                    touch(std::string_view(*text).substr(1));
    }

    // `defined('$x')` reads no value, but it depends on the variable.
    void touch(std::string_view name)
    {
        if (const auto of_name = named_.find(name); of_name != named_.end())
            for (const VariableIndex index : of_name->second)
                ++found_.variables[index].reads;
    }

    // Elsewhere the variables of the plan are known too.
    void read_elsewhere(Node block)
    {
        for (const Node node : block.descendants())
            if (node.kind() == Kind::variable)
                touch(syntax::Variable(node).name());
    }

    std::optional<VariableIndex> variable_of(ScopeIndex scope, std::string_view name) const
    {
        return by_scope_[scope].find(name);
    }

    void read_variable(Node node)
    {
        std::string_view name = syntax::Variable(node).name();
        if (name.empty())
            return;
        if (name.find("::") != std::string_view::npos)
            return read_qualified(name);
        VariableUse use{.name = name, .node = node, .scope = scope_, .in_parameters = in_parameters_};
        for (std::optional<ScopeIndex> at = scope_; at; at = found_.scopes[*at].outer)
            if (const auto variable = variable_of(*at, name)) {
                const bool must = now_.must.contains(*variable);
                if (!must && !now_.may.contains(*variable))
                    continue;
                ++found_.variables[*variable].reads;
                if (!use.variable)
                    use.variable = variable;
                use.meaning = must ? Meaning::set : Meaning::sometimes;
                if (must)
                    break;
            }
        found_.uses.push_back(use);
    }

    // `$a::x` in class `a`.
    void read_qualified(std::string_view name)
    {
        if (name.starts_with("::")) {
            name.remove_prefix(2);
            if (name.find("::") == name.npos)
                found_.read_at_top.push_back(name);
        }
        const auto definition = found_.scopes[body_].definition;
        if (found_.scopes[body_].kind != ScopeKind::class_ || !definition
            || names::without_last_segment(name) != summary_.definitions[*definition].name)
            return;
        if (const auto variable = variable_of(body_, names::last_segment(name)))
            ++found_.variables[*variable].reads;
    }

    void set_parameter(const Parameter& parameter)
    {
        if (const auto variable = parameter.variable(); variable && !parameter.name().empty())
            bind(parameter.name(), *variable, true);
    }

    void set_variable(Node node)
    {
        const std::string_view name = syntax::Variable(node).name();
        if (name.empty() || name.find("::") != std::string_view::npos)
            return;
        using What = Reassignment::What;
        const ScopeKind kind = found_.scopes[scope_].kind;
        if (is_reserved_variable(name))
            found_.reassignments.push_back({What::reserved, node.span(), name, std::nullopt});
        else if ((name == "title" || name == "name")
                 && (kind == ScopeKind::class_ || kind == ScopeKind::define || kind == ScopeKind::top))
            found_.reassignments.push_back({What::built_in, node.span(), name, std::nullopt});
        else if (const auto known = variable_of(scope_, name); known && now_.may.contains(*known)) {
            const bool must = now_.must.contains(*known);
            found_.reassignments.push_back({must ? What::again : What::perhaps, node.span(), name, known});
        }
        bind(name, node, false);
    }

    void bind(std::string_view name, Node node, bool parameter)
    {
        auto variable = variable_of(scope_, name);
        if (!variable) {
            variable = static_cast<VariableIndex>(found_.variables.size());
            found_.variables.push_back({name, node, scope_, parameter, 0});
            found_.scopes[scope_].variables.push_back(*variable);
            by_scope_[scope_].add(name, *variable);
            named_[name].push_back(*variable);
            note_shadow(*variable);
        } else if (!(node == found_.variables[*variable].node)) {
            found_.later.push_back({node.span(), *variable});
        }
        now_.set(*variable);
    }

    void note_shadow(VariableIndex inner)
    {
        for (auto at = found_.scopes[scope_].outer; at; at = found_.scopes[*at].outer)
            if (const auto outer = variable_of(*at, found_.variables[inner].name); outer && now_.may.contains(*outer)) {
                found_.shadows.push_back({inner, *outer});
                return;
            }
    }

    const Tree& tree_;
    const summary::Summary& summary_;
    std::vector<FunctionCall> calls_;
    Scopes found_;
    std::vector<VariablesByName> by_scope_;
    std::unordered_map<std::string_view, std::vector<VariableIndex>> named_;  // in all scopes
    ScopeIndex scope_ = 0;
    ScopeIndex body_ = 0;
    bool in_parameters_ = false;
};

}  // namespace

Scopes find_scopes(const Tree& tree, const summary::Summary& summary, const index::Project& project,
                   std::optional<layout::FileIndex> file)
{
    Finder finder(tree, summary);
    Scopes scopes = finder.run();
    std::unordered_map<std::string_view, bool> readers;  // by the name of the function
    for (const Finder::FunctionCall& call : finder.calls()) {
        const auto [reads, is_new] = readers.try_emplace(call.function, false);
        if (is_new)
            reads->second = file && may_read_caller(project, *file, call.function);
        if (reads->second)
            scopes.scopes[call.body].open = scopes.scopes[call.scope].open = true;
    }
    resolve_uses(scopes, tree, summary, project, file);
    return scopes;
}

}  // namespace plint::scopes
