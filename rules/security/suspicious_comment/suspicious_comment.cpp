// Comments that mark known problems, such as TODO and FIXME.
#include "parser/syntax/trivia.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::suspicious_comment {

static void visit(const syntax::Comment& comment, TreeContext& ctx)
{
    const std::string_view text = comment.text();
    for (const std::string_view word : {"TODO", "FIXME", "HACK", "XXX", "BUG:"})
        if (const std::size_t at = text.find(word); at != std::string_view::npos) {
            const Offset begin = comment.span().begin + static_cast<Offset>(at);
            ctx.report({begin, begin + static_cast<Offset>(word.size())}, fmt::format("comment contains `{}`", word))
                .help("fix the problem that it describes, or move the comment to an issue");
            return;
        }
}

extern constinit const Rule rule{
    .name = "suspicious_comment",
    .category = "security",
    .summary = "TODO or FIXME comment",
    .severity = Severity::info,
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::suspicious_comment
