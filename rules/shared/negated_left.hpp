// `!$x == 'a'`, where no boolean can be meant to be compared.
#pragma once

#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"

#include <algorithm>
#include <optional>

namespace plint::rules {

// Whether a boolean may be equal to this, an element of it or an instance of it.
[[nodiscard]] inline bool may_take_boolean(Node right)
{
    if (right.kind() == Kind::array)
        return std::ranges::any_of(syntax::Array(right).elements(), may_take_boolean);
    return !syntax::is_scalar_literal(right.kind()) && right.kind() != Kind::hash && right.kind() != Kind::kw_undef;
}

// What the `!` stands before on the left of a comparison, match or `in` whose right side takes no boolean.
[[nodiscard]] inline std::optional<Node> negated_left(const syntax::Binary& binary)
{
    const auto sign = binary.operator_token();
    const auto left = binary.left() ? syntax::as<syntax::Negation>(*binary.left()) : std::nullopt;
    const auto right = binary.right();
    if (!sign || !left || !right || !left->operand())
        return std::nullopt;
    const Kind kind = sign->kind();
    const bool compares = (Kind::equal <= kind && kind <= Kind::no_match) || kind == Kind::kw_in;
    bool takes = may_take_boolean(*right);
    if (kind == Kind::kw_in)
        takes = takes && right->kind() == Kind::array;
    else if (kind == Kind::match || kind == Kind::no_match)
        takes = right->kind() == Kind::variable || right->text() == "Boolean";
    return compares && !takes ? std::optional<Node>(*left->operand()) : std::nullopt;
}

}  // namespace plint::rules
