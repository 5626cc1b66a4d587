// Puppet 4 took `+=` away, together with variables that change.
#include "parser/syntax/expressions.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::appends {

static void visit(const syntax::Assignment& assignment, Context& ctx)
{
    const auto token = assignment.operator_token();
    if (token && token->kind() != Kind::assign)
        ctx.report(token->span(), fmt::format("Puppet no longer knows `{}`", token->text()))
            .help("assign the sum to a variable of another name");
}

extern constinit const Rule rule{
    .name = "appends",
    .category = "correctness",
    .summary = "`+=` and `-=` are not used",
    .severity = Severity::error,
    .reach = Reach::tree,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::appends
