// Reports chaining arrows that are not on the line of their right operand.
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/trivia.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/spacing.hpp"

#include <fmt/format.h>

#include <optional>

namespace plint::rules::arrow_on_right_operand_line {

// Where the next line begins; nullopt unless only spaces follow `at` on its line.
static std::optional<Offset> next_line(const SourceFile& source, Offset at)
{
    const Offset end = blanks_after(source, at).end;
    const std::string_view rest = source.text().substr(end);
    if (rest.starts_with("\r\n"))
        return end + 2;
    return rest.starts_with('\n') ? std::optional(end + 1) : std::nullopt;
}

static void visit(const syntax::Relationship& chain, TreeContext& ctx)
{
    const auto arrow = chain.operator_token();
    const auto right = chain.right();
    if (!arrow || !right)
        return;
    const SourceFile& source = *ctx.tree().source;
    if (source.lines().line(arrow->span().end) == source.lines().line(right->span().begin))
        return;
    const Offset code_end = spaces_before(source, arrow->span().begin).begin;
    const bool whole_line = syntax::is_on_own_line(*arrow);
    const std::optional<Offset> end = whole_line ? next_line(source, arrow->span().end) : arrow->span().end;
    Finding finding =
        ctx.report(arrow->span(), fmt::format("`{}` is not on the line of its right operand", arrow->text()));
    if (end)
        finding.fix("move the arrow to its right operand",
                    {{{}, {code_end, *end}, ""},
                     {{}, {right->span().begin, right->span().begin}, fmt::format("{} ", arrow->text())}});
}

extern constinit const Rule rule{
    .name = "arrow_on_right_operand_line",
    .category = "format",
    .summary = "Chaining arrow not on the line of its right operand",
    .fixable = Fixable::sometimes,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::arrow_on_right_operand_line
