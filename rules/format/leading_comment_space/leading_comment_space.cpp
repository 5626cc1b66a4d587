// Reports comments without a space after `#`.
#include "parser/syntax/view.hpp"
#include "rules/engine/rule.hpp"

namespace plint::rules::leading_comment_space {

using LineComment = syntax::View<Kind::line_comment>;

static void visit(const LineComment& comment, TreeContext& ctx)
{
    const std::string_view text = comment.text();
    const std::size_t signs = text.find_first_not_of('#');
    if (signs == std::string_view::npos || std::string_view(" \t\r!-=*+~/").find(text[signs]) != std::string_view::npos)
        return;
    const Offset at = comment.span().begin + static_cast<Offset>(signs);
    ctx.report({comment.span().begin, at}, "missing space after `#`").fix("insert a space", {{{}, {at, at}, " "}});
}

extern constinit const Rule rule{
    .name = "leading_comment_space",
    .category = "format",
    .summary = "Missing space after `#`",
    .enabled = Enabled::off_by_default,
    .fixable = Fixable::always,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::leading_comment_space
