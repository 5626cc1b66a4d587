// Reports empty lines at the beginning of a file.
#include "rules/engine/rule.hpp"

namespace plint::rules::manifest_whitespace_newline_beginning_of_file {

static void visit(const Tree& tree, TreeContext& ctx)
{
    if (tree.source->language() != Language::manifest || ctx.white_space().empty())
        return;
    const Span gap = ctx.white_space().front();
    const std::size_t last = tree.source->text(gap).rfind('\n');
    if (last == std::string_view::npos || gap.end == tree.source->text().size()
        || (gap.begin != 0 && !tree.source->text({0, gap.begin}).starts_with("\xEF\xBB\xBF")))
        return;
    const Span surplus{gap.begin, gap.begin + static_cast<Offset>(last) + 1};
    ctx.report({surplus.begin, surplus.begin}, "empty line at the beginning of the file")
        .fix("remove the empty line", {{{}, surplus, ""}});
}

extern constinit const Rule rule{
    .name = "manifest_whitespace_newline_beginning_of_file",
    .category = "format",
    .summary = "Empty line at the beginning of a file",
    .enabled = Enabled::off_by_default,
    .fixable = Fixable::always,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::manifest_whitespace_newline_beginning_of_file
