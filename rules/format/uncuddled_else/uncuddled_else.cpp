// Reports `else` and `elsif` that are not on a line of their own.
#include "parser/syntax/control_flow.hpp"
#include "parser/syntax/trivia.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::uncuddled_else {

using Clause = syntax::View<Kind::else_clause, Kind::elsif_clause>;

// It has no fix, because `cuddled_else` would undo it.
static void visit(const Clause& clause, TreeContext& ctx)
{
    const Offset begin = clause.span().begin;
    if (syntax::is_on_own_line(clause))
        return;
    const std::string_view word = clause.kind() == Kind::else_clause ? "else" : "elsif";
    ctx.report({begin, begin + static_cast<Offset>(word.size())},
               fmt::format("`{}` is on the same line as the closing `}}`", word))
        .help("begin a new line before it");
}

extern constinit const Rule rule{
    .name = "uncuddled_else",
    .category = "format",
    .summary = "`else` on the same line as the closing brace",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::uncuddled_else
