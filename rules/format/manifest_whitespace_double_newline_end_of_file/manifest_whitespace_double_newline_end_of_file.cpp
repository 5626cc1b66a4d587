// Reports empty lines at the end of a file.
#include "rules/engine/rule.hpp"

namespace plint::rules::manifest_whitespace_double_newline_end_of_file {

static void visit(const Tree& tree, TreeContext& ctx)
{
    const std::string_view all = tree.source->text();
    if (tree.source->language() != Language::manifest || ctx.white_space().empty())
        return;
    const Span gap = ctx.white_space().back();
    if (gap.end != all.size() || gap.begin == 0)
        return;
    const std::size_t first = tree.source->text(gap).find('\n');
    if (first == std::string_view::npos || gap.begin + first + 1 == gap.end)
        return;
    const Span surplus{gap.begin + static_cast<Offset>(first) + 1, gap.end};
    ctx.report({surplus.begin, surplus.begin}, "empty line at the end of the file")
        .fix("remove the empty line", {{{}, surplus, ""}});
}

extern constinit const Rule rule{
    .name = "manifest_whitespace_double_newline_end_of_file",
    .category = "format",
    .aliases = "empty_trailing_lines",
    .summary = "Empty line at the end of a file",
    .enabled = Enabled::off_by_default,
    .fixable = Fixable::always,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::manifest_whitespace_double_newline_end_of_file
