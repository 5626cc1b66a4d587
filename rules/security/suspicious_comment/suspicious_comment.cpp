// What a comment calls broken is known to be broken, also to those who look for it.
#include "parser/syntax/trivia.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::suspicious_comment {

static void visit(const syntax::Comment& comment, Context& ctx)
{
    const std::string_view text = comment.text();
    for (const std::string_view word : {"TODO", "FIXME", "HACK", "XXX", "BUG:"})
        if (const std::size_t at = text.find(word); at != std::string_view::npos) {
            const Offset begin = comment.span().begin + static_cast<Offset>(at);
            ctx.report({begin, begin + static_cast<Offset>(word.size())}, fmt::format("comment says `{}`", word));
            return;
        }
}

extern constinit const Rule rule{
    .name = "suspicious_comment",
    .category = "security",
    .summary = "Comments do not tell of known trouble",
    .severity = Severity::info,
    .enabled = Enabled::on_request,
    .reach = Reach::tree,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::suspicious_comment
