// Typed views of operators and collections.
#pragma once

#include "parser/syntax/view.hpp"

namespace plint::syntax {

// `+` … `!~`, `in`, `and`, `or`: the token of a Binary.
[[nodiscard]] constexpr bool is_binary_operator(Kind kind)
{
    return (Kind::plus <= kind && kind <= Kind::no_match) || kind == Kind::kw_in || kind == Kind::kw_and
        || kind == Kind::kw_or;
}

[[nodiscard]] constexpr bool is_assignment_operator(Kind kind)
{
    return kind == Kind::assign || kind == Kind::plus_assign || kind == Kind::minus_assign;
}

[[nodiscard]] constexpr bool is_edge(Kind kind)
{
    return Kind::in_edge <= kind && kind <= Kind::out_edge_sub;
}

// The first child whose kind satisfies `wanted`; std::nullopt if there is none.
[[nodiscard]] inline std::optional<Node> token_of(Node node, bool (*wanted)(Kind))
{
    for (const Node child : node.children_with_trivia())
        if (wanted(child.kind()))
            return child;
    return std::nullopt;
}

struct Array : View<Kind::array> {
    using View::View;
    // Arrays may contain pairs: `[a => 1]` is an array of one hash.
    [[nodiscard]] Siblings<Element> elements() const { return children_of<Element>(*this); }
};

struct Pair : View<Kind::pair> {
    using View::View;
    [[nodiscard]] std::optional<Node> arrow() const { return child(Kind::arrow); }
    [[nodiscard]] std::optional<Expression> key() const { return expression_before(*this, arrow()); }
    [[nodiscard]] std::optional<Expression> value() const { return expression_after(*this, arrow()); }
};

struct Hash : View<Kind::hash> {
    using View::View;
    [[nodiscard]] Siblings<Pair> pairs() const { return children_of<Pair>(*this); }
};

struct Paren : View<Kind::paren> {
    using View::View;
    [[nodiscard]] std::optional<Expression> inner() const { return child_of<Expression>(*this); }
};

// `left[keys]`
struct Access : View<Kind::access> {
    using View::View;
    [[nodiscard]] std::optional<Node> bracket() const { return child(Kind::lbracket); }
    [[nodiscard]] std::optional<Expression> left() const { return expression_before(*this, bracket()); }
    [[nodiscard]] Siblings<Element> keys() const { return children_after<Element>(*this, bracket()); }
};

struct Negation : View<Kind::negation> {
    using View::View;
    [[nodiscard]] std::optional<Expression> operand() const { return child_of<Expression>(*this); }
};

struct MinusExpression : View<Kind::minus_expression> {
    using View::View;
    [[nodiscard]] std::optional<Expression> operand() const { return child_of<Expression>(*this); }
};

struct Splat : View<Kind::splat> {
    using View::View;
    [[nodiscard]] std::optional<Expression> operand() const { return child_of<Expression>(*this); }
};

struct Binary : View<Kind::binary> {
    using View::View;
    [[nodiscard]] std::optional<Node> operator_token() const { return token_of(*this, is_binary_operator); }
    [[nodiscard]] std::optional<Expression> left() const { return expression_before(*this, operator_token()); }
    [[nodiscard]] std::optional<Expression> right() const { return expression_after(*this, operator_token()); }
};

struct Assignment : View<Kind::assignment> {
    using View::View;
    [[nodiscard]] std::optional<Node> operator_token() const { return token_of(*this, is_assignment_operator); }
    [[nodiscard]] std::optional<Expression> left() const { return expression_before(*this, operator_token()); }
    [[nodiscard]] std::optional<Expression> right() const { return expression_after(*this, operator_token()); }
};

// `left -> right` and the other three arrows.
struct Relationship : View<Kind::relationship> {
    using View::View;
    [[nodiscard]] std::optional<Node> operator_token() const { return token_of(*this, is_edge); }
    [[nodiscard]] std::optional<Expression> left() const { return expression_before(*this, operator_token()); }
    [[nodiscard]] std::optional<Expression> right() const { return expression_after(*this, operator_token()); }
};

struct SelectorEntry : View<Kind::selector_entry> {
    using View::View;
    [[nodiscard]] std::optional<Node> arrow() const { return child(Kind::arrow); }
    [[nodiscard]] std::optional<Expression> key() const { return expression_before(*this, arrow()); }
    [[nodiscard]] std::optional<Expression> value() const { return expression_after(*this, arrow()); }
};

// `value ? { entries }`
struct Selector : View<Kind::selector> {
    using View::View;
    [[nodiscard]] std::optional<Node> question() const { return child(Kind::question); }
    [[nodiscard]] std::optional<Expression> value() const { return expression_before(*this, question()); }
    [[nodiscard]] Siblings<SelectorEntry> entries() const { return children_of<SelectorEntry>(*this); }
};

}  // namespace plint::syntax
