// Values that nobody gets.
#pragma once

#include "parser/syntax/calls.hpp"
#include "parser/syntax/control_flow.hpp"
#include "parser/syntax/expressions.hpp"

namespace plint::rules {

namespace detail {

// `each` gives what it was called on, whatever its block gives.
inline bool uses_block_value(Node call)
{
    const auto function = syntax::as<syntax::AnyCall>(call);
    return !function || function->function() != "each";
}

}  // namespace detail

// Whether nobody gets the value of a statement: of the last in the body of a function, or of most lambdas, those who call
// it do. (What a plan gives it gives by `return`.) False for what is no statement: there somebody may.
[[nodiscard]] inline bool is_dropped(Node statement)
{
    const auto around = statement.parent();
    if (!around || around->kind() == Kind::file)
        return around.has_value();
    if (around->kind() != Kind::block || !around->parent())
        return false;
    if (syntax::first_of(syntax::children_after<syntax::Expression>(*around, statement)))
        return true;
    const Node owner = *around->parent();
    switch (owner.kind()) {
    case Kind::class_definition:
    case Kind::define_definition:
    case Kind::node_definition:
    case Kind::plan_definition: return true;
    case Kind::lambda: return owner.parent() && !detail::uses_block_value(*owner.parent());
    case Kind::if_expression:
    case Kind::unless_expression: return is_dropped(owner);
    case Kind::else_clause:
    case Kind::elsif_clause:
    case Kind::case_option: return owner.parent() && is_dropped(*owner.parent());
    default: return false;
    }
}

}  // namespace plint::rules
