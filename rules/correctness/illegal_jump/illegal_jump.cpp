// `break`, `next` and `return` with nothing to leave make the compilation fail; without parentheses they are strings.
#include "checks/names/function_roles.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/definitions.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

#include <string>

namespace plint::rules::illegal_jump {

// Why the jump cannot leave anything from here; empty when it can.
static std::string problem(std::string_view jump, Node from)
{
    bool in_lambda = false;
    std::optional<Node> at = from.parent();
    for (; at && !is_definition(at->kind()); at = at->parent())
        in_lambda = in_lambda || at->kind() == Kind::lambda || at->kind() == Kind::epp_file;
    const bool in_body = at && at->kind() != Kind::node_definition;
    if (jump == "break")
        return in_lambda ? "" : "`break` outside a lambda";
    return in_body || (in_lambda && jump == "next")
        ? ""
        : fmt::format("`{}` outside a {}class, defined type or function", jump, jump == "next" ? "lambda, " : "");
}

static void visit_call(const syntax::AnyCall& call, TreeContext& ctx)
{
    if (!names::has_role(call.function(), names::FunctionRole::jumps))
        return;
    if (std::string reason = problem(call.function(), call); !reason.empty())
        ctx.report(call.span(), std::move(reason))
            .help(call.function() == "break" && problem("return", call).empty()
                      ? "to leave the class, defined type, function or plan, write `return()`"
                      : "remove it, or put the code after it in an `if`");
}

static std::optional<Node> last_statement(Node block)
{
    std::optional<Node> last;
    for (const Node statement : syntax::Block(block).statements())
        last = statement;
    return last;
}

// Whether the value of the block may be used: `$what = if $x { next } else { stop }`.
static bool may_be_value(Node block)
{
    for (auto at = block.parent(); at; at = at->parent())
        switch (at->kind()) {
        case Kind::if_expression:
        case Kind::elsif_clause:
        case Kind::else_clause:
        case Kind::unless_expression:
        case Kind::case_expression:
        case Kind::case_option: block = *at; break;
        case Kind::block:
            if (last_statement(*at) != block)
                return false;
            break;
        default: return at->kind() != Kind::lambda && at->kind() != Kind::file && !is_definition(at->kind());
        }
    return false;
}

static void visit_block(const syntax::Block& block, TreeContext& ctx)
{
    const auto last = last_statement(block);
    if (!last || last->kind() != Kind::name || !names::has_role(last->text(), names::FunctionRole::jumps)
        || may_be_value(block))
        return;
    Finding finding =
        ctx.report(last->span(), fmt::format("`{0}` without parentheses is the string `'{0}'`", last->text()));
    finding.severity(Severity::warning);
    if (problem(last->text(), *last).empty())
        finding.fix(fmt::format("write `{}()`", last->text()), {{{}, {last->span().end, last->span().end}, "()"}},
                    Safety::unsafe);
    else
        finding.help("to leave the class, defined type, function or plan, write `return()`");
}

extern constinit const Rule rule{
    .name = "illegal_jump",
    .category = "correctness",
    .summary = "`break`, `next` or `return` in the wrong place",
    .severity = Severity::error,
    .fixable = Fixable::sometimes,
    .safety = Safety::unsafe,
    .hooks = hooks<visit_call, visit_block>,
};

}  // namespace plint::rules::illegal_jump
