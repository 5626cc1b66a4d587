// One step of indentation is two blanks; a line between two steps belongs to neither.
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::rule_2sp_soft_tabs {

static void visit(const Tree& tree, Context& ctx)
{
    if (tree.source->language() != Language::manifest)
        return;  // the margin of a template's text is that of its result
    const std::string_view text = tree.source->text();
    for (const Span gap : ctx.white_space()) {
        if (gap.end == text.size() || text[gap.end] == '#')
            continue;  // comments may line up with others
        const std::size_t line_break = tree.source->text(gap).rfind('\n');
        if (line_break == std::string_view::npos && gap.begin != 0)
            continue;
        const Span margin{line_break == std::string_view::npos ? 0 : gap.begin + static_cast<Offset>(line_break) + 1,
                          gap.end};
        if (margin.size() % 2 == 1 && tree.source->text(margin).find('\t') == std::string_view::npos)
            ctx.report(margin, fmt::format("line is indented by {} blanks, not by steps of two", margin.size()));
    }
}

extern constinit const Rule rule{
    .name = "2sp_soft_tabs",
    .category = "format",
    .summary = "Lines are indented by steps of two blanks",
    .reach = Reach::tree,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::rule_2sp_soft_tabs
