// What the bodies of functions and lambdas give to those who call them.
#pragma once

#include "parser/syntax/calls.hpp"
#include "parser/syntax/control_flow.hpp"
#include "parser/syntax/expressions.hpp"

#include <string_view>

namespace plint {

namespace detail {

// `each` gives what it was called on, whatever its block gives.
inline bool uses_block_value(Node call)
{
    const auto method = syntax::as<syntax::MethodCall>(call);
    const auto function = syntax::as<syntax::Call>(call);
    const auto name = method ? method->method() : function ? function->functor() : std::nullopt;
    return !name || name->text() != "each";
}

}  // namespace detail

// Whether a statement is the last that is evaluated in the body of a function or lambda, whose value it is then. (What a
// plan gives it gives by `return`.)
[[nodiscard]] inline bool is_given(Node statement)
{
    const auto block = statement.parent();
    if (!block || block->kind() != Kind::block || !block->parent())
        return false;
    for (const syntax::Expression later : syntax::Block(*block).statements())
        if (later.index() > statement.index())
            return false;
    const Node owner = *block->parent();
    switch (owner.kind()) {
    case Kind::function_definition: return true;
    case Kind::lambda: return owner.parent() && detail::uses_block_value(*owner.parent());
    case Kind::if_expression: case Kind::unless_expression: return is_given(owner);
    case Kind::else_clause: case Kind::elsif_clause: case Kind::case_option: return owner.parent() && is_given(*owner.parent());
    default: return false;
    }
}

}  // namespace plint
