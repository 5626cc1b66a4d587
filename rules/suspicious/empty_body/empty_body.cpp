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

// `remedy`: what to do about it; empty where only a comment keeps the meaning of the other branches.
static void look_at(std::optional<syntax::Block> block, std::string_view what, std::string_view remedy,
                    TreeContext& ctx)
{
    if (block && is_empty(*block))
        ctx.report(block->span(), fmt::format("this `{}` has an empty body", what))
            .help(remedy.empty() ? std::string("add a comment if this is intended")
                                 : fmt::format("{}, or add a comment if this is intended", remedy));
}

static void visit_if(const syntax::IfExpression& condition, TreeContext& ctx)
{
    const auto others = condition.elsif_clauses();
    std::string_view remedy;
    if (others.begin() == others.end())
        remedy = condition.else_clause() ? "write `unless` with the body of `else`" : "remove the `if`";
    look_at(condition.body(), "if", remedy, ctx);
}

// Whether no other branch comes after it. Looks at the comments after it only.
static bool is_last(const syntax::ElsifClause& clause)
{
    const auto parent = syntax::as<syntax::IfExpression>(clause.parent());
    if (!parent)
        return false;
    const Tree& tree = clause.tree();
    for (NodeIndex next = tree.next[clause.index()]; next < tree.next[parent->index()]; next = tree.next[next])
        if (tree.kind[next] == Kind::elsif_clause || tree.kind[next] == Kind::else_clause)
            return false;
    return true;
}

static void visit_elsif(const syntax::ElsifClause& clause, TreeContext& ctx)
{
    look_at(clause.body(), "elsif", is_last(clause) ? "remove the `elsif`" : "", ctx);
}

static void visit_else(const syntax::ElseClause& clause, TreeContext& ctx)
{
    look_at(clause.body(), "else", "remove the `else`", ctx);
}

static void visit_unless(const syntax::UnlessExpression& unless, TreeContext& ctx)
{
    look_at(unless.body(), "unless",
            unless.else_clause() ? "write `if` with the body of `else`" : "remove the `unless`", ctx);
}

extern constinit const Rule rule{
    .name = "empty_body",
    .category = "suspicious",
    .summary = "Empty branch",
    .hooks = hooks<visit_if, visit_elsif, visit_else, visit_unless>,
};

}  // namespace plint::rules::empty_body
