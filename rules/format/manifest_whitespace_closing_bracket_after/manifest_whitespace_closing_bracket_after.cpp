// Reports wrong spacing after a closing bracket: `['a']->`, `['a'] ,`.
#include "parser/syntax/trivia.hpp"
#include "parser/syntax/view.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/gaps.hpp"
#include "rules/shared/spacing.hpp"

namespace plint::rules::manifest_whitespace_closing_bracket_after {

using Bracket = syntax::View<Kind::rbracket>;

// Whether more than one space follows, in a list of parameters that are each on a line of their own.
static bool is_in_table(Node bracket)
{
    const SourceFile& source = *bracket.tree().source;
    const auto parameter = bracket.enclosing(Kind::parameter);
    const auto list = parameter ? parameter->parent() : std::nullopt;
    return list && list->kind() == Kind::parameters && blanks_after(source, bracket.span().end).size() > 1
        && syntax::is_on_own_line(*parameter);
}

static std::string_view text_behind_blanks(Node bracket)
{
    const SourceFile& source = *bracket.tree().source;
    return source.text().substr(blanks_after(source, bracket.span().end).end);
}

// Whether it ends a key or an option, and an arrow follows after spaces.
static bool is_before_arrow(Node bracket)
{
    return blanks_after(*bracket.tree().source, bracket.span().end).size() > 0
        && text_behind_blanks(bracket).starts_with("=>");
}

static void visit(const Bracket& bracket, TreeContext& ctx)
{
    const char after = next_sign(bracket);
    if (after == '[' || after == '}')
        return;  // left to the rules about the other sign
    if (after == '$' && is_in_table(bracket))
        return;  // parameters may be aligned in a column
    if (is_before_arrow(bracket))
        return;  // arrows may be aligned in a column
    if (text_behind_blanks(bracket).starts_with("|>"))
        return;  // any spacing is accepted at both ends of a query
    const bool joined = std::string_view(",;:.)]|").find(after) != std::string_view::npos;
    want_after(bracket, joined ? Spacing::none : Spacing::one, "`]`", ctx);
}

extern constinit const Rule rule{
    .name = "manifest_whitespace_closing_bracket_after",
    .category = "format",
    .summary = "Wrong spacing after `]`",
    .enabled = Enabled::off_by_default,
    .fixable = Fixable::always,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::manifest_whitespace_closing_bracket_after
