// Which resource comes first: metaparameters and arrows that order resources.
#pragma once

#include "parser/syntax/expressions.hpp"

#include <optional>
#include <string_view>

namespace plint::syntax {

// Whether the resource with this metaparameter comes before the resources in its value (`before`, `notify`) or after them
// (`require`, `subscribe`); std::nullopt for other attributes.
[[nodiscard]] constexpr std::optional<bool> comes_before(std::string_view attribute)
{
    if (attribute == "before" || attribute == "notify")
        return true;
    if (attribute == "require" || attribute == "subscribe")
        return false;
    return std::nullopt;
}

// The operands of an arrow that it orders. In a chain (`a -> b -> c`) its left side is a chain, too, of which it orders only
// the last operand.
struct OrderedOperands {
    Node left;
    Node right;
    bool left_is_first = true;
};

// std::nullopt if one of them is missing.
[[nodiscard]] inline std::optional<OrderedOperands> ordered_operands(const Relationship& relationship)
{
    const auto left = relationship.left();
    const auto right = relationship.right();
    const auto arrow = relationship.operator_token();
    if (!left || !right || !arrow)
        return std::nullopt;
    const auto inner = as<Relationship>(Node(*left));
    const auto nearest = inner ? inner->right() : left;
    if (!nearest)
        return std::nullopt;
    return OrderedOperands{*nearest, *right, arrow->kind() == Kind::in_edge || arrow->kind() == Kind::in_edge_sub};
}

}  // namespace plint::syntax
