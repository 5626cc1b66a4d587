// An empty line inside of the brace separates the first statement from nothing.
#include "parser/syntax/calls.hpp"
#include "rules/engine/rule.hpp"

#include <algorithm>

namespace plint::rules::empty_lines_around_body {

static void report(Span gap, bool first, Context& ctx)
{
    const std::string_view text = ctx.tree().source->text(gap);
    if (std::ranges::count(text, '\n') < 2)
        return;
    const Offset begin = gap.begin + static_cast<Offset>(text.find('\n')) + 1;
    const Span surplus{begin, gap.begin + static_cast<Offset>(text.rfind('\n')) + 1};
    ctx.report({surplus.begin, surplus.begin}, first ? "block begins with an empty line" : "block ends with an empty line")
        .fix("remove it", {{{}, surplus, ""}});
}

// Where the blanks behind an opening brace end: the empty lines with which the text of a heredoc begins are its value.
static Offset end_of_blanks(const Tree& tree, Offset begin)
{
    auto end = static_cast<Offset>(tree.source->text().find_first_not_of(" \t\r\n", begin));
    for (const Tree::Heredoc& heredoc : tree.heredocs)
        if (heredoc.text.begin >= begin)
            end = std::min(end, heredoc.text.begin);
    return end;
}

static void visit(const syntax::Block& block, Context& ctx)
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
    .summary = "Blocks do not begin or end with empty lines",
    .enabled = Enabled::on_request,
    .fixable = Fixable::always,
    .reach = Reach::tree,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::empty_lines_around_body
