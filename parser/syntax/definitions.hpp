// Typed views of definitions, and the names that Puppet gives to nested ones.
#pragma once

#include "parser/syntax/calls.hpp"

#include <string>

namespace plint::syntax {

// `inherits parent`
struct InheritsClause : View<Kind::inherits_clause> {
    using View::View;
    // A name, word, class_reference or kw_default leaf; of a node definition any host. std::nullopt in a broken file.
    [[nodiscard]] std::optional<Node> parent_name() const;
};

// The leaf that names a class, defined type, function, plan, type alias or type definition: a name (of types a class
// reference); a word or class reference in programs that Puppet parses and then rejects. std::nullopt in a broken file.
[[nodiscard]] std::optional<Node> defined_name(Node definition);

struct ClassDefinition : View<Kind::class_definition> {
    using View::View;
    [[nodiscard]] std::optional<Node> name() const { return defined_name(*this); }
    [[nodiscard]] std::optional<Parameters> parameter_list() const { return child_of<Parameters>(*this); }
    [[nodiscard]] Siblings<Parameter> parameters() const { return parameters_of(*this); }
    [[nodiscard]] std::optional<InheritsClause> inherits() const { return child_of<InheritsClause>(*this); }
    [[nodiscard]] std::optional<Block> body() const { return child_of<Block>(*this); }
};

struct DefineDefinition : View<Kind::define_definition> {
    using View::View;
    [[nodiscard]] std::optional<Node> name() const { return defined_name(*this); }
    [[nodiscard]] std::optional<Parameters> parameter_list() const { return child_of<Parameters>(*this); }
    [[nodiscard]] Siblings<Parameter> parameters() const { return parameters_of(*this); }
    [[nodiscard]] std::optional<Block> body() const { return child_of<Block>(*this); }
};

struct FunctionDefinition : View<Kind::function_definition> {
    using View::View;
    [[nodiscard]] std::optional<Node> name() const { return defined_name(*this); }
    [[nodiscard]] std::optional<Parameters> parameter_list() const { return child_of<Parameters>(*this); }
    [[nodiscard]] Siblings<Parameter> parameters() const { return parameters_of(*this); }
    [[nodiscard]] std::optional<Expression> return_type() const
    {
        return expression_after(*this, child(Kind::shift_right));
    }
    [[nodiscard]] std::optional<Block> body() const { return child_of<Block>(*this); }
};

struct PlanDefinition : View<Kind::plan_definition> {
    using View::View;
    [[nodiscard]] std::optional<Node> name() const { return defined_name(*this); }
    [[nodiscard]] std::optional<Parameters> parameter_list() const { return child_of<Parameters>(*this); }
    [[nodiscard]] Siblings<Parameter> parameters() const { return parameters_of(*this); }
    [[nodiscard]] std::optional<Block> body() const { return child_of<Block>(*this); }
};

// Any definition with a name, parameters and a body.
struct NamedDefinition
    : View<Kind::class_definition, Kind::define_definition, Kind::function_definition, Kind::plan_definition> {
    using View::View;
    [[nodiscard]] std::optional<Node> name() const { return defined_name(*this); }
    [[nodiscard]] std::optional<Parameters> parameter_list() const { return child_of<Parameters>(*this); }
    [[nodiscard]] Siblings<Parameter> parameters() const { return parameters_of(*this); }
    [[nodiscard]] std::optional<Block> body() const { return child_of<Block>(*this); }
};

// A node's name: `a`, `a.b.1`, a string, a regex, `default`.
class Host : public Node {
public:
    [[nodiscard]] static constexpr bool is(Kind kind) { return kind == Kind::host_name || is_expression(kind); }
    explicit Host(Node node) : Node(node) { assert(is(node.kind())); }

    // The name of a host_name, name, word or number as Puppet reads it, without whitespace; std::nullopt for other hosts.
    [[nodiscard]] std::optional<std::string> written_name() const;
};

struct HostName : View<Kind::host_name> {
    using View::View;
    // `a.b.1`, without the whitespace that may surround the dots.
    [[nodiscard]] std::string value() const;
};

struct NodeDefinition : View<Kind::node_definition> {
    using View::View;
    [[nodiscard]] Siblings<Host> hosts() const { return children_of<Host>(*this); }
    [[nodiscard]] std::optional<InheritsClause> inherits() const { return child_of<InheritsClause>(*this); }
    [[nodiscard]] std::optional<Block> body() const { return child_of<Block>(*this); }
};

struct TypeAlias : View<Kind::type_alias> {
    using View::View;
    // The alias, a class reference; for a mapped type (`type Runtime[…] = …`) the access.
    [[nodiscard]] std::optional<Expression> left() const;
    [[nodiscard]] std::optional<Node> name() const { return defined_name(*this); }
    // The aliased type: a type, an array (Puppet's sugar), or the hash of `= { … }`.
    [[nodiscard]] std::optional<Expression> type() const;
    // The hash of `type Foo = Bar { … }`, whose type() is `Bar`.
    [[nodiscard]] std::optional<Expression> object_hash() const;
};

struct TypeDefinition : View<Kind::type_definition> {
    using View::View;
    [[nodiscard]] std::optional<Node> name() const { return defined_name(*this); }
    [[nodiscard]] std::optional<InheritsClause> inherits() const { return child_of<InheritsClause>(*this); }
    [[nodiscard]] std::optional<Block> body() const { return child_of<Block>(*this); }
};

struct ApplyExpression : View<Kind::apply_expression> {
    using View::View;
    [[nodiscard]] Siblings<Element> arguments() const { return children_after<Element>(*this, child(Kind::lparen)); }
    [[nodiscard]] std::optional<Block> body() const { return child_of<Block>(*this); }
};

// The name that Puppet gives to a definition: classes, defined types and plans in classes and plans are prefixed with the
// names of these (`class a { class b {} define c {} }`: `a::b`, `a::c`); functions and types are not. As written, so not in
// lower case. Empty if a broken file lacks the name. O(depth).
[[nodiscard]] std::string qualified_name(Node definition);

}  // namespace plint::syntax
