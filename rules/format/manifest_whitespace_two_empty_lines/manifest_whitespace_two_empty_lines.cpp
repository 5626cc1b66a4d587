// Reports the second and each further of several consecutive empty lines.
#include "rules/engine/rule.hpp"

#include <algorithm>

namespace plint::rules::manifest_whitespace_two_empty_lines {

static void visit(const Tree& tree, TreeContext& ctx)
{
    if (tree.source->language() != Language::manifest)
        return;  // empty lines of a template are part of its output
    const std::string_view all = tree.source->text();
    for (const Span gap : ctx.white_space()) {
        const std::string_view text = tree.source->text(gap);
        if (gap.begin == 0 || gap.end == all.size() || std::ranges::count(text, '\n') < 3)
            continue;
        // From the second empty line to the indentation of the next token.
        const std::size_t second = text.find('\n', text.find('\n') + 1) + 1;
        const Span surplus{gap.begin + static_cast<Offset>(second),
                           gap.begin + static_cast<Offset>(text.rfind('\n') + 1)};
        ctx.report({surplus.begin, surplus.begin}, "more than one empty line")
            .fix("leave one empty line", {{{}, surplus, ""}});
    }
}

extern constinit const Rule rule{
    .name = "manifest_whitespace_two_empty_lines",
    .category = "format",
    .summary = "Several consecutive empty lines",
    .enabled = Enabled::off_by_default,
    .fixable = Fixable::always,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::manifest_whitespace_two_empty_lines
