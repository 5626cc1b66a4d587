// `// note` was a comment in Puppet 3; today it is a regular expression that forgets its value.
#include "parser/syntax/calls.hpp"
#include "parser/syntax/literals.hpp"
#include "rules/engine/rule.hpp"

namespace plint::rules {

static void visit(const syntax::Regex& regex, Context& ctx)
{
    const auto parent = regex.parent();
    if (!regex.source().empty() || !parent || !syntax::Statements::is(parent->kind()))
        return;
    ctx.report(regex.span(), "`//` is an empty regular expression, not a comment")
        .fix("write `#`", {{{}, regex.span(), "#"}}, Safety::unsafe);
}

extern constinit const Rule slash_comments{
    .name = "slash_comments",
    .category = "correctness",
    .summary = "Comments do not begin with `//`",
    .fixable = Fixable::always,
    .safety = Safety::unsafe,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules
