// Branches of `if` and `unless` that contain nothing.
#include "parser/syntax/control_flow.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::empty_body {

// Without comments, too.
static bool is_empty(const syntax::Block& block)
{
    for (const Node child : block.children_with_trivia())
        if (child.kind() != Kind::lbrace && child.kind() != Kind::rbrace)
            return false;
    return block.closing().has_value();
}

static void look_at(std::optional<syntax::Block> block, std::string_view what, TreeContext& ctx)
{
    if (block && is_empty(*block))
        ctx.report(block->span(), fmt::format("this `{}` has an empty body", what))
            .help("remove it, or add a comment if it is intended");
}

static void visit_if(const syntax::IfExpression& condition, TreeContext& ctx)
{
    look_at(condition.body(), "if", ctx);
}

static void visit_elsif(const syntax::ElsifClause& clause, TreeContext& ctx)
{
    look_at(clause.body(), "elsif", ctx);
}

static void visit_else(const syntax::ElseClause& clause, TreeContext& ctx)
{
    look_at(clause.body(), "else", ctx);
}

static void visit_unless(const syntax::UnlessExpression& unless, TreeContext& ctx)
{
    look_at(unless.body(), "unless", ctx);
}

extern constinit const Rule rule{
    .name = "empty_body",
    .category = "suspicious",
    .summary = "Empty branch",
    .hooks = hooks<visit_if, visit_elsif, visit_else, visit_unless>,
};

}  // namespace plint::rules::empty_body
