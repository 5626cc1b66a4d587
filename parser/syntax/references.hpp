// References to types: `Foo` and `Foo[…]`.
#pragma once

#include "parser/syntax/expressions.hpp"

namespace plint::syntax {

// `Foo[…]`: a data type with parameters, or a reference to resources.
[[nodiscard]] inline bool is_bracketed_reference(Node node)
{
    const auto access = as<Access>(node);
    const auto left = access ? access->left() : std::optional<Expression>();
    return left && left->kind() == Kind::class_reference;
}

[[nodiscard]] inline bool is_type_reference(Node node)
{
    return node.kind() == Kind::class_reference || is_bracketed_reference(node);
}

}  // namespace plint::syntax
