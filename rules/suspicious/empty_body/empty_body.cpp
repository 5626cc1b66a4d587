// A branch that does nothing was forgotten, or its condition is the wrong way round.
#include "parser/syntax/control_flow.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::empty_body {

// Not even a comment.
static bool is_empty(const syntax::Block& block)
{
    for (const Node child : block.children_with_trivia())
        if (child.kind() != Kind::lbrace && child.kind() != Kind::rbrace)
            return false;
    return block.closing().has_value();
}

static void look_at(std::optional<syntax::Block> block, std::string_view what, Context& ctx)
{
    if (block && is_empty(*block))
        ctx.report(block->span(), fmt::format("this `{}` does nothing", what)).help("a comment in it says that this is meant");
}

static void visit_if(const syntax::IfExpression& condition, Context& ctx)
{
    look_at(condition.body(), "if", ctx);
}

static void visit_elsif(const syntax::ElsifClause& clause, Context& ctx)
{
    look_at(clause.body(), "elsif", ctx);
}

static void visit_else(const syntax::ElseClause& clause, Context& ctx)
{
    look_at(clause.body(), "else", ctx);
}

static void visit_unless(const syntax::UnlessExpression& unless, Context& ctx)
{
    look_at(unless.body(), "unless", ctx);
}

extern constinit const Rule rule{
    .name = "empty_body",
    .category = "suspicious",
    .summary = "Branches of conditions do something, or say why not",
    .reach = Reach::tree,
    .hooks = hooks<visit_if, visit_elsif, visit_else, visit_unless>,
};

}  // namespace plint::rules::empty_body
