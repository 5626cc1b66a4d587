// Code in branches that are never evaluated, because their test always has the same outcome.
#pragma once

#include "parser/syntax/control_flow.hpp"
#include "parser/syntax/expressions.hpp"
#include "rules/engine/context.hpp"

#include <optional>

namespace plint::rules {

// Whether the node is in a branch of an `if` or `unless` whose test always has the other outcome.
[[nodiscard]] inline bool is_in_dead_branch(Node node, const ProgramContext& ctx)
{
    Node inner = node;
    for (std::optional<Node> at = node.parent(); at && !is_definition(at->kind()); inner = *at, at = at->parent()) {
        if (at->kind() != Kind::if_expression && at->kind() != Kind::elsif_clause
            && at->kind() != Kind::unless_expression)
            continue;
        const auto test = syntax::child_of<syntax::Expression>(*at);
        const auto outcome = test && Node(*test) != inner ? ctx.outcome_of(*test) : std::nullopt;
        const bool is_else = inner.kind() == Kind::else_clause || inner.kind() == Kind::elsif_clause;
        if (outcome && *outcome != ((at->kind() != Kind::unless_expression) != is_else))
            return true;
    }
    return false;
}

}  // namespace plint::rules
