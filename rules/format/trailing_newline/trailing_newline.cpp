// Reports files whose last line does not end with a newline.
#include "rules/engine/rule.hpp"

namespace plint::rules::trailing_newline {

static void visit(const Tree& tree, TreeContext& ctx)
{
    const std::string_view text = tree.source->text();
    if (tree.source->language() != Language::manifest || text.empty() || text.ends_with('\n'))
        return;
    const auto end = static_cast<Offset>(text.size());
    ctx.report({end, end}, "missing newline at the end of the file").fix("add a newline", {{{}, {end, end}, "\n"}});
}

extern constinit const Rule rule{
    .name = "trailing_newline",
    .category = "format",
    .aliases = "manifest_whitespace_missing_newline_end_of_file",
    .summary = "Missing newline at the end of a file",
    .enabled = Enabled::off_by_default,
    .fixable = Fixable::always,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::trailing_newline
