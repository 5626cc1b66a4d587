// `+=` and `-=` were removed in Puppet 4: variables never change.
#include "parser/syntax/expressions.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::appends {

static void visit(const syntax::Assignment& assignment, TreeContext& ctx)
{
    const auto token = assignment.operator_token();
    if (token && token->kind() != Kind::assign)
        ctx.report(token->span(), fmt::format("Puppet has no `{}` operator", token->text()))
            .help("assign the result to a new variable");
}

extern constinit const Rule rule{
    .name = "appends",
    .category = "correctness",
    .summary = "Removed operator `+=` or `-=`",
    .severity = Severity::error,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::appends
