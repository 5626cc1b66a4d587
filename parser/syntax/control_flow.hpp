// Typed views of conditions and cases.
#pragma once

#include "parser/syntax/calls.hpp"

namespace plint::syntax {

struct ElseClause : View<Kind::else_clause> {
    using View::View;
    [[nodiscard]] std::optional<Block> body() const { return child_of<Block>(*this); }
};

struct ElsifClause : View<Kind::elsif_clause> {
    using View::View;
    [[nodiscard]] std::optional<Expression> test() const { return child_of<Expression>(*this); }
    [[nodiscard]] std::optional<Block> body() const { return child_of<Block>(*this); }
};

struct IfExpression : View<Kind::if_expression> {
    using View::View;
    [[nodiscard]] std::optional<Expression> test() const { return child_of<Expression>(*this); }
    [[nodiscard]] std::optional<Block> body() const { return child_of<Block>(*this); }
    [[nodiscard]] Siblings<ElsifClause> elsif_clauses() const { return children_of<ElsifClause>(*this); }
    [[nodiscard]] std::optional<ElseClause> else_clause() const { return child_of<ElseClause>(*this); }
};

struct UnlessExpression : View<Kind::unless_expression> {
    using View::View;
    [[nodiscard]] std::optional<Expression> test() const { return child_of<Expression>(*this); }
    [[nodiscard]] std::optional<Block> body() const { return child_of<Block>(*this); }
    [[nodiscard]] std::optional<ElseClause> else_clause() const { return child_of<ElseClause>(*this); }
};

// `values: { … }`
struct CaseOption : View<Kind::case_option> {
    using View::View;
    [[nodiscard]] Siblings<Expression> values() const { return children_of<Expression>(*this); }
    [[nodiscard]] std::optional<Block> body() const { return child_of<Block>(*this); }
};

struct CaseExpression : View<Kind::case_expression> {
    using View::View;
    [[nodiscard]] std::optional<Expression> test() const { return child_of<Expression>(*this); }
    [[nodiscard]] Siblings<CaseOption> options() const { return children_of<CaseOption>(*this); }
};

}  // namespace plint::syntax
