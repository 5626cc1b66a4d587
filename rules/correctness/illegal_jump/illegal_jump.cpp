// `break`, `next` and `return` end the compilation where there is nothing to leave.
#include "parser/syntax/definitions.hpp"
#include "rules/shared/calls.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::illegal_jump {

static void visit(const AnyCall& call, Context& ctx)
{
    const std::string_view function = call.function();
    const bool is_break = function == "break";
    const bool is_return = function == "return";
    if (!is_break && !is_return && function != "next")
        return;
    bool in_lambda = false;
    std::optional<Node> at = call.parent();
    for (; at && !is_definition(at->kind()); at = at->parent())
        in_lambda = in_lambda || at->kind() == Kind::lambda || at->kind() == Kind::epp_file;
    const bool in_body = at && at->kind() != Kind::node_definition;
    if (is_break ? in_lambda : in_body || (in_lambda && !is_return))
        return;
    ctx.report(call.span(), is_break ? "`break` leaves a lambda, and there is none here"
                                     : fmt::format("`{}` has nothing to leave here", function));
}

extern constinit const Rule rule{
    .name = "illegal_jump",
    .category = "correctness",
    .summary = "`break`, `next` and `return` have something to leave",
    .severity = Severity::error,
    .reach = Reach::tree,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::illegal_jump
