// Puppet rejects the whole file: none of its definitions exist.
#include "rules/engine/rule.hpp"

namespace plint::rules::syntax_error {

static void visit(const Tree& tree, TreeContext& ctx)
{
    for (const SyntaxError& error : tree.errors) {
        Finding finding = ctx.report(error.span, error.message);
        finding.label(error.label);
        if (error.opener)
            finding.label(*error.opener, error.opener_label);
        if (!error.help.empty())
            finding.help(error.help);
        if (error.fix_title.empty())
            continue;
        std::vector<Edit> edits;
        for (const SyntaxError::Change& change : error.fix)
            edits.push_back({{}, change.span, change.replacement});
        finding.fix(error.fix_title, std::move(edits));
    }
}

extern constinit const Rule rule{
    .name = "syntax_error",
    .category = "syntax",
    .aliases = "syntax",
    .summary = "Syntax error",
    .severity = Severity::error,
    .enabled = Enabled::always,
    .fixable = Fixable::sometimes,
    .broken_files = true,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::syntax_error
