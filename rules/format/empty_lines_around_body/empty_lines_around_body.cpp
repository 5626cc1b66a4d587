// Reports empty lines directly after `{` and directly before `}`.
#include "parser/syntax/calls.hpp"
#include "rules/engine/rule.hpp"

#include <algorithm>

namespace plint::rules::empty_lines_around_body {

static void report(Span gap, bool first, TreeContext& ctx)
{
    const std::string_view text = ctx.tree().source->text(gap);
    if (std::ranges::count(text, '\n') < 2)
        return;
    const Offset begin = gap.begin + static_cast<Offset>(text.find('\n')) + 1;
    const Span surplus{begin, gap.begin + static_cast<Offset>(text.rfind('\n')) + 1};
    ctx.report({surplus.begin, surplus.begin},
               first ? "empty line at the start of a block" : "empty line at the end of a block")
        .fix("remove the empty line", {{{}, surplus, ""}});
}

// The end of the whitespace after an opening brace. Empty lines at the start of a heredoc's text are part of its value.
static Offset end_of_blanks(const Tree& tree, Offset begin)
{
    auto end = static_cast<Offset>(tree.source->text().find_first_not_of(" \t\r\n", begin));
    for (const Tree::Heredoc& heredoc : tree.heredocs)
        if (heredoc.text.begin >= begin)
            end = std::min(end, heredoc.text.begin);
    return end;
}

static void visit(const syntax::Block& block, TreeContext& ctx)
{
    const auto opening = block.opening();
    const auto closing = block.closing();
    if (!opening || !closing || ctx.tree().source->language() != Language::manifest)
        return;
    const std::string_view text = ctx.tree().source->text();
    const Offset after = end_of_blanks(ctx.tree(), opening->span().end);
    const auto before = static_cast<Offset>(text.substr(0, closing->span().begin).find_last_not_of(" \t\r\n") + 1);
    report({opening->span().end, after}, true, ctx);
    if (after < before)
        report({before, closing->span().begin}, false, ctx);
}

extern constinit const Rule rule{
    .name = "empty_lines_around_body",
    .category = "format",
    .summary = "Empty line at the start or end of a block",
    .enabled = Enabled::off_by_default,
    .fixable = Fixable::always,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::empty_lines_around_body
