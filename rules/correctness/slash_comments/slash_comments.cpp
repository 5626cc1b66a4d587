// `// note` was a comment in Puppet 3; since Puppet 4 it is a regular expression whose value is not used.
#include "parser/syntax/calls.hpp"
#include "parser/syntax/literals.hpp"
#include "rules/engine/rule.hpp"

namespace plint::rules::slash_comments {

// Whether nothing that begins after `regex` on its line continues on the next one: a `#` would cut it in two.
static bool line_is_whole(Node regex)
{
    const Tree& tree = regex.tree();
    const LineIndex& lines = tree.source->lines();
    const Offset line_end = lines.line_span(lines.line(regex.span().begin)).end;
    for (NodeIndex i = regex.index() + 1; i < tree.size() && tree.begin[i] < line_end; ++i)
        if (!is_composite(tree.kind[i]) && (tree.end[i] > line_end || tree.kind[i] == Kind::heredoc_tag))
            return false;
    return true;
}

static void visit(const syntax::Regex& regex, TreeContext& ctx)
{
    const auto parent = regex.parent();
    if (!regex.source().empty() || !parent || !syntax::Statements::is(parent->kind()))
        return;
    Finding finding = ctx.report(regex.span(), "`//` is an empty regular expression, not a comment");
    if (line_is_whole(regex))
        finding.fix("write `#`", {{{}, regex.span(), "#"}}, Safety::unsafe);
}

extern constinit const Rule rule{
    .name = "slash_comments",
    .category = "correctness",
    .summary = "`//` used as a comment",
    .fixable = Fixable::sometimes,
    .safety = Safety::unsafe,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::slash_comments
