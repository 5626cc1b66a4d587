// `!$x in $list` looks for a boolean in the list: `!` belongs to what stands right behind it.
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/resources.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/negated_left.hpp"

#include <fmt/format.h>

namespace plint::rules::negated_operand {

// A query knows no `!`, whatever it stands before.
static bool is_in_query(Node node)
{
    const auto around = node.enclosing(Kind::collector);
    const auto query = around ? syntax::Collector(*around).query() : std::nullopt;
    return query && query->span().contains(node.span());
}

static void visit(const syntax::Binary& binary, Context& ctx)
{
    const auto operand = negated_left(binary);
    if (!operand)
        return;
    const Span negation = binary.left()->span();
    Finding finding = ctx.report(
        {negation.begin, operand->span().begin},
        fmt::format("`!` negates `{}` only, not what `{}` says", operand->text(), binary.operator_token()->text()));
    if (!is_in_query(binary))
        finding.fix(
            "put parentheses around the whole",
            {{{}, {negation.begin, operand->span().begin}, "!("}, {{}, {binary.span().end, binary.span().end}, ")"}},
            Safety::unsafe);
}

extern constinit const Rule rule{
    .name = "negated_operand",
    .category = "suspicious",
    .summary = "What is negated is the comparison, not its left side",
    .fixable = Fixable::sometimes,
    .safety = Safety::unsafe,
    .reach = Reach::tree,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::negated_operand
