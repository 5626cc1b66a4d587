// At the start of a line a chaining arrow is seen; at the end of a long one it is overlooked.
#include "parser/syntax/expressions.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::arrow_on_right_operand_line {

static void visit(const syntax::Relationship& chain, Context& ctx)
{
    const auto arrow = chain.operator_token();
    const auto right = chain.right();
    if (!arrow || !right)
        return;
    const SourceFile& source = *ctx.tree().source;
    if (source.lines().line(arrow->span().end) == source.lines().line(right->span().begin))
        return;
    const std::string_view before = source.text().substr(0, arrow->span().begin);
    const auto code_end = static_cast<Offset>(before.find_last_not_of(" \t") + 1);
    const bool alone = code_end == 0 || before[code_end - 1] == '\n';  // on a line of its own
    const Span removed{code_end, arrow->span().end};
    Finding finding =
        ctx.report(arrow->span(), fmt::format("`{}` does not stand on the line of its right operand", arrow->text()));
    if (!alone)
        finding.fix(
            "move it down",
            {{{}, removed, ""}, {{}, {right->span().begin, right->span().begin}, fmt::format("{} ", arrow->text())}});
}

extern constinit const Rule rule{
    .name = "arrow_on_right_operand_line",
    .category = "format",
    .summary = "Chaining arrows stand on the line of their right operand",
    .fixable = Fixable::sometimes,
    .reach = Reach::tree,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::arrow_on_right_operand_line
