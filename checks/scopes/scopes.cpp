#include "checks/scopes/scopes.hpp"

#include "checks/catalogue/catalogue.hpp"
#include "checks/flow/ends_path.hpp"
#include "checks/flow/flow_walker.hpp"
#include "checks/names/names.hpp"
#include "checks/order/reads.hpp"
#include "checks/scopes/built_in.hpp"
#include "checks/scopes/variable_set.hpp"
#include "parser/syntax/templates.hpp"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <unordered_set>

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

// The variables of one scope, or of several of which those listed first count.
class VariablesByName {
public:
    void add(std::string_view name, VariableIndex variable) { by_name_.try_emplace(name, variable); }

    [[nodiscard]] std::optional<VariableIndex> find(std::string_view name) const
    {
        const auto found = by_name_.find(name);
        return found == by_name_.end() ? std::nullopt : std::optional(found->second);
    }

private:
    std::unordered_map<std::string_view, VariableIndex> by_name_;
};

// Functions that look at variables of their caller that nobody can see in the call.
bool reads_other_files(std::string_view function)
{
    static constexpr std::array<std::string_view, 8> names{
        "getvar", "hiera", "hiera_array", "hiera_hash", "hiera_include", "inline_epp", "inline_template", "lookup"};
    return std::ranges::binary_search(names, function);
}

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
        if (flow::ends_path(name))
            now_.unreachable = true;
        else if (reads_other_files(name))
            found_.scopes[body_].open = found_.scopes[scope_].open = true;
        else if (name == "template")
            found_.scopes[body_].renders = found_.scopes[scope_].renders = true;
        else if (name != "defined")
            calls_.push_back({name, body_, scope_});
        else
            for (const Node argument : arguments)
                if (const auto text = syntax::constant_string(argument); text && text->starts_with('$'))
                    touch(std::string_view(*text).substr(1));
    }

    // `defined('$x')` reads no value, but somebody wants the variable.
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

// What is not set in the scope itself, before it is read.
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
        const Meaning outside = meaning_outside(use, body);
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
        const auto [first, end] = program.units_of(*file_);
        for (order::UnitIndex unit = first; unit < end; ++unit) {
            if (program.unit(unit).body->definition != definition)
                continue;
            const auto parent = program.parent(unit);
            const order::ClassVariable variable =
                parent ? order::find_variable(program, *parent, name) : order::ClassVariable();
            switch (variable.state) {
            case order::ClassVariable::State::always: return Meaning::inherited;
            case order::ClassVariable::State::sometimes: return Meaning::inherited_sometimes;
            case order::ClassVariable::State::never: return Meaning::nothing;
            case order::ClassVariable::State::unknown: return Meaning::open;
            }
        }
        return Meaning::open;
    }

    bool is_custom_fact(std::string_view name) const { return !project_.facts(name).empty(); }

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

// Whether a function of a module, written in Ruby, may read any variable of its caller.
static bool may_read_caller(const index::Project& project, layout::FileIndex from, std::string_view function)
{
    return std::ranges::any_of(project.definitions(plain_name(function)), [&](index::Place place) {
        const summary::DefinitionKind kind = project.definition(place).kind;
        return (kind == summary::DefinitionKind::ruby_function || kind == summary::DefinitionKind::ruby_function_3x)
            && project.visible(place.file, from) && project.reads_caller(place.file);
    });
}

Scopes find_scopes(const Tree& tree, const summary::Summary& summary, const index::Project& project,
                   std::optional<layout::FileIndex> file)
{
    Finder finder(tree, summary);
    Scopes scopes = finder.run();
    for (const Finder::FunctionCall& call : finder.calls())
        if (file && may_read_caller(project, *file, call.function))
            scopes.scopes[call.body].open = scopes.scopes[call.scope].open = true;
    Resolver(scopes, tree, summary, project, file).run();
    return scopes;
}

}  // namespace plint::scopes
