// `!$x in $list` searches the list for a boolean: `!` applies only to the operand after it.
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/resources.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/negated_left.hpp"

#include <fmt/format.h>

namespace plint::rules::negated_operand {

// Queries do not support `!` at all.
static bool is_in_query(Node node)
{
    const auto around = node.enclosing(Kind::collector);
    const auto query = around ? syntax::Collector(*around).query() : std::nullopt;
    return query && query->span().contains(node.span());
}

// Source: Puppet 7.23: "Left match operand must result in a String value. Got a Boolean."
static bool matches_text(const syntax::Binary& binary)
{
    const Kind sign = binary.operator_token()->kind();
    return (sign == Kind::match || sign == Kind::no_match) && binary.right()->kind() == Kind::regex;
}

static void visit(const syntax::Binary& binary, TreeContext& ctx)
{
    const auto operand = negated_left(binary);
    if (!operand)
        return;
    const Span negation = binary.left()->span();
    Finding finding = ctx.report({negation.begin, operand->span().begin},
                                 fmt::format("`!` negates only `{}`, not the whole `{}` expression", operand->text(),
                                             binary.operator_token()->text()));
    if (matches_text(binary))
        finding.severity(Severity::error).note("the comparison fails: its left side is a boolean, not a string");
    if (is_in_query(binary))
        finding.help("queries do not support `!`: use `!=`");
    else
        finding.fix(
            "add parentheses around the comparison",
            {{{}, {negation.begin, operand->span().begin}, "!("}, {{}, {binary.span().end, binary.span().end}, ")"}},
            Safety::unsafe);
}

extern constinit const Rule rule{
    .name = "negated_operand",
    .category = "suspicious",
    .summary = "`!` negates only the left operand",
    .fixable = Fixable::sometimes,
    .safety = Safety::unsafe,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::negated_operand
