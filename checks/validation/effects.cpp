// Which expressions have no effect.
#include "checks/validation/validate.hpp"
#include "parser/syntax/control_flow.hpp"
#include "parser/syntax/expressions.hpp"

namespace plint::validation {

namespace {

using namespace syntax;

template <class Range>
bool none_has_effect(Range range)
{
    for (const Node node : range)
        if (!has_no_effect(node))
            return false;
    return true;
}

// A missing branch has none.
bool nothing_in(const std::optional<Block>& block)
{
    return !block || none_has_effect(block->statements());
}

bool nothing_in_else(Node node)
{
    const auto otherwise = child_of<ElseClause>(node);
    return !otherwise || nothing_in(otherwise->body());
}

bool nothing_in_test(const std::optional<Expression>& test)
{
    return !test || has_no_effect(*test);
}

}  // namespace

bool has_no_effect(Node node)
{
    switch (node.kind()) {
    case Kind::name:
    case Kind::word:
    case Kind::class_reference:
    case Kind::variable:
    case Kind::number:
    case Kind::single_quoted:
    case Kind::double_quoted:
    case Kind::regex:
    case Kind::heredoc_tag:
    case Kind::interpolated_string:
    case Kind::array:
    case Kind::hash:
    case Kind::access:
    case Kind::selector:
    case Kind::negation:
    case Kind::minus_expression:
    case Kind::splat:
    case Kind::kw_attr:
    case Kind::kw_default:
    case Kind::kw_false:
    case Kind::kw_function:
    case Kind::kw_private:
    case Kind::kw_true:
    case Kind::kw_type:
    case Kind::kw_undef: return true;
    case Kind::binary: {
        const auto token = Binary(node).operator_token();
        return token && token->kind() != Kind::match && token->kind() != Kind::no_match;  // these set `$0`
    }
    case Kind::paren: {
        const auto inner = Paren(node).inner();
        return !inner || has_no_effect(*inner);
    }
    case Kind::if_expression: {
        const IfExpression whole(node);
        bool nothing = nothing_in_test(whole.test()) && nothing_in(whole.body()) && nothing_in_else(node);
        for (const ElsifClause clause : whole.elsif_clauses())
            nothing = nothing && nothing_in_test(clause.test()) && nothing_in(clause.body());
        return nothing;
    }
    case Kind::unless_expression: {
        const UnlessExpression whole(node);
        return nothing_in_test(whole.test()) && nothing_in(whole.body()) && nothing_in_else(node);
    }
    case Kind::case_expression: {
        const CaseExpression whole(node);
        bool nothing = nothing_in_test(whole.test());
        for (const CaseOption option : whole.options())
            nothing = nothing && none_has_effect(option.values()) && nothing_in(option.body());
        return nothing;
    }
    default: return false;
    }
}

}  // namespace plint::validation
