// Reports `else` and `elsif` on a line of their own.
#include "parser/syntax/control_flow.hpp"
#include "parser/syntax/trivia.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::cuddled_else {

using Clause = syntax::View<Kind::else_clause, Kind::elsif_clause>;

static void visit(const Clause& clause, TreeContext& ctx)
{
    const Offset begin = clause.span().begin;
    const Node before = ctx.tree().node(clause.index() - 1);
    if (before.kind() != Kind::rbrace || !syntax::is_on_own_line(clause))
        return;  // on its line, or a comment between
    const Span gap{before.span().end, begin};
    const std::string_view word = clause.kind() == Kind::else_clause ? "else" : "elsif";
    ctx.report({begin, begin + static_cast<Offset>(word.size())},
               fmt::format("`{}` is not on the line of the closing brace", word))
        .fix("move it to the line of the brace", {{{}, gap, " "}});
}

extern constinit const Rule rule{
    .name = "cuddled_else",
    .category = "format",
    .aliases = "cuddled_elsif",
    .summary = "`else` not on the line of the closing brace",
    .enabled = Enabled::off_by_default,
    .fixable = Fixable::always,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::cuddled_else
