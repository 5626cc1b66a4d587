// What stands behind `return()` or `fail()` never happens, and nobody is told.
#include "checks/project/ends_path.hpp"
#include "parser/syntax/control_flow.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/calls.hpp"

#include <fmt/format.h>

namespace plint::rules::unreachable_code {

static bool leaves(Node statement);

static bool leaves(std::optional<syntax::Block> block)
{
    if (block)
        for (const syntax::Expression statement : block->statements())
            if (leaves(statement))
                return true;
    return false;
}

static bool leaves_case(const syntax::CaseExpression& choice)
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

static bool leaves_if(const syntax::IfExpression& condition)
{
    for (const syntax::ElsifClause clause : condition.elsif_clauses())
        if (!leaves(clause.body()))
            return false;
    const auto otherwise = condition.else_clause();
    return otherwise && leaves(condition.body()) && leaves(otherwise->body());
}

// Whether nothing behind the statement is ever evaluated.
static bool leaves(Node statement)
{
    if (const auto condition = syntax::as<syntax::IfExpression>(statement))
        return leaves_if(*condition);
    if (const auto choice = syntax::as<syntax::CaseExpression>(statement))
        return leaves_case(*choice);
    if (const auto unless = syntax::as<syntax::UnlessExpression>(statement))
        return unless->else_clause() && leaves(unless->body()) && leaves(unless->else_clause()->body());
    if (!AnyCall::is(statement.kind()) || statement.kind() == Kind::method_call)
        return false;
    return ends_path(AnyCall(statement).function());
}

static void visit(const syntax::Statements& list, Context& ctx)
{
    std::optional<Node> last;
    for (const syntax::Expression statement : list.statements()) {
        if (last && !is_definition(statement.kind()) && statement.kind() != Kind::render_text) {
            ctx.report(statement.span(), "this is never evaluated").label(last->span(), "here evaluation ends");
            return;
        }
        if (!last && leaves(statement))
            last = statement;
    }
}

extern constinit const Rule rule{
    .name = "unreachable_code",
    .category = "suspicious",
    .summary = "All code can be reached",
    .reach = Reach::tree,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::unreachable_code
