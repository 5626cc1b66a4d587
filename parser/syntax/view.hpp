// Typed views: nodes whose kind is one of a fixed set, and ranges of such nodes. A view stores nothing besides the node.
// Its `static constexpr bool is(Kind)` defines the set.
#pragma once

#include "parser/syntax/tree.hpp"

#include <cassert>
#include <optional>

namespace plint::syntax {

template <Kind... kinds>
class View : public Node {
public:
    [[nodiscard]] static constexpr bool is(Kind kind) { return ((kind == kinds) || ...); }

    // Precondition: is(node.kind()).
    explicit View(Node node) : Node(node) { assert(is(node.kind())); }
};

// The node as this view; std::nullopt if its kind is not one of the view's.
template <class V>
[[nodiscard]] std::optional<V> as(Node node)
{
    if (!V::is(node.kind()))
        return std::nullopt;
    return V(node);
}

template <class V>
[[nodiscard]] std::optional<V> as(std::optional<Node> node)
{
    return node ? as<V>(*node) : std::nullopt;
}

// Whether nodes of this kind have a value or can be statements, also in templates. Not: pairs, clauses, bodies, lambdas,
// error and missing nodes. The words `type` and `function` are expressions: strings, or a function's name.
[[nodiscard]] constexpr bool is_expression(Kind kind)
{
    using enum Kind;
    if (kind >= name && kind <= heredoc_tag)
        return true;
    if (kind >= interpolated_string)
        switch (kind) {
        case interpolation:
        case pair:
        case selector_entry:
        case lambda:
        case parameters:
        case parameter:
        case block:
        case elsif_clause:
        case else_clause:
        case case_option:
        case resource_body:
        case attribute:
        case splat_attribute:
        case inherits_clause:
        case host_name:
        case error:
        case missing:
        case file:
        case epp_file: return false;
        default: return true;
        }
    switch (kind) {
    case kw_attr:
    case kw_default:
    case kw_false:
    case kw_function:
    case kw_private:
    case kw_true:
    case kw_type:
    case kw_undef: return true;
    default: return false;
    }
}

// Any expression.
class Expression : public Node {
public:
    [[nodiscard]] static constexpr bool is(Kind kind) { return is_expression(kind); }
    explicit Expression(Node node) : Node(node) { assert(is(node.kind())); }
};

// An element of a comma-separated list: an expression or a pair.
class Element : public Node {
public:
    [[nodiscard]] static constexpr bool is(Kind kind) { return kind == Kind::pair || is_expression(kind); }
    explicit Element(Node node) : Node(node) { assert(is(node.kind())); }
};

template <class V>
struct ChildLike : AnyChild {
    using Value = V;
    static bool wants(Kind kind) { return V::is(kind); }
};

// Siblings in [first, end) that are of the view's kinds, in document order.
template <class V>
using Siblings = Nodes<ChildLike<V>>;

// All children of the view's kinds.
template <class V>
[[nodiscard]] Siblings<V> children_of(Node node)
{
    return {node.tree(), node.index() + 1, node.tree().next[node.index()]};
}

// The children of the view's kinds after `token`; an empty range if `token` is std::nullopt. Precondition: `token` is a
// child of `node`; likewise below.
template <class V>
[[nodiscard]] Siblings<V> children_after(Node node, std::optional<Node> token)
{
    const NodeIndex end = node.tree().next[node.index()];
    return {node.tree(), token ? node.tree().next[token->index()] : end, end};
}

// The children of the view's kinds before `token`; all of them if `token` is std::nullopt.
template <class V>
[[nodiscard]] Siblings<V> children_before(Node node, std::optional<Node> token)
{
    return {node.tree(), node.index() + 1, token ? token->index() : node.tree().next[node.index()]};
}

template <class V>
[[nodiscard]] std::optional<V> first_of(Siblings<V> range)
{
    for (const V node : range)
        return node;
    return std::nullopt;
}

template <class V>
[[nodiscard]] std::optional<V> child_of(Node node)
{
    return first_of(children_of<V>(node));
}

[[nodiscard]] inline std::optional<Expression> expression_after(Node node, std::optional<Node> token)
{
    return first_of(children_after<Expression>(node, token));
}

[[nodiscard]] inline std::optional<Expression> expression_before(Node node, std::optional<Node> token)
{
    return first_of(children_before<Expression>(node, token));
}

}  // namespace plint::syntax
