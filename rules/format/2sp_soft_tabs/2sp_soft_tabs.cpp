// Reports lines that are indented by an odd number of spaces.
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::rule_2sp_soft_tabs {

static void visit(const Tree& tree, TreeContext& ctx)
{
    if (tree.source->language() != Language::manifest)
        return;  // indentation of a template is part of its output
    const std::string_view text = tree.source->text();
    for (const Span gap : ctx.white_space()) {
        if (gap.end == text.size() || text[gap.end] == '#')
            continue;  // comments may be aligned with others
        const std::size_t line_break = tree.source->text(gap).rfind('\n');
        if (line_break == std::string_view::npos && gap.begin != 0)
            continue;
        const Span margin{line_break == std::string_view::npos ? 0 : gap.begin + static_cast<Offset>(line_break) + 1,
                          gap.end};
        if (margin.size() % 2 == 1 && tree.source->text(margin).find('\t') == std::string_view::npos)
            ctx.report(margin,
                       fmt::format("indented by {} space{}, expected a multiple of 2", margin.size(),
                                   margin.size() == 1 ? "" : "s"));
    }
}

extern constinit const Rule rule{
    .name = "2sp_soft_tabs",
    .category = "format",
    .summary = "Indentation is not a multiple of two spaces",
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::rule_2sp_soft_tabs
