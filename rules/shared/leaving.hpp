// Statements after which the rest of their block is never evaluated.
#pragma once

#include "checks/names/function_roles.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/control_flow.hpp"

#include <optional>

namespace plint::rules {

// `fail('…')`, or a condition with such a statement in every branch.
[[nodiscard]] inline bool leaves(Node statement);

// Whether evaluation never reaches the end of the block; an absent block is always passed.
[[nodiscard]] inline bool leaves(std::optional<syntax::Block> block)
{
    if (block)
        for (const syntax::Expression statement : block->statements())
            if (leaves(statement))
                return true;
    return false;
}

namespace detail {

inline bool leaves_case(const syntax::CaseExpression& choice)
{
    bool all = false;
    for (const syntax::CaseOption option : choice.options()) {
        for (const syntax::Expression value : option.values())
            all = all || value.kind() == Kind::kw_default;
        if (!leaves(option.body()))
            return false;
    }
    return all;
}

inline bool leaves_if(const syntax::IfExpression& condition)
{
    for (const syntax::ElsifClause clause : condition.elsif_clauses())
        if (!leaves(clause.body()))
            return false;
    const auto otherwise = condition.else_clause();
    return otherwise && leaves(condition.body()) && leaves(otherwise->body());
}

}  // namespace detail

inline bool leaves(Node statement)
{
    if (const auto condition = syntax::as<syntax::IfExpression>(statement))
        return detail::leaves_if(*condition);
    if (const auto choice = syntax::as<syntax::CaseExpression>(statement))
        return detail::leaves_case(*choice);
    if (const auto unless = syntax::as<syntax::UnlessExpression>(statement))
        return unless->else_clause() && leaves(unless->body()) && leaves(unless->else_clause()->body());
    return syntax::AnyCall::is(statement.kind())
        && names::has_role(syntax::AnyCall(statement).function(), names::ends_path);
}

}  // namespace plint::rules
