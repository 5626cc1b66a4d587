// Some words hurt, and others say as much.
#include "checks/project/names.hpp"
#include "parser/syntax/view.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules {

using Text = syntax::View<Kind::line_comment, Kind::block_comment, Kind::single_quoted, Kind::double_quoted, Kind::string_text,
                          Kind::variable, Kind::name>;

static void visit(const Text& text, Context& ctx)
{
    struct Term {
        std::string_view word;
        std::string_view better;
    };
    static constexpr Term terms[]{{"blacklist", "denylist"}, {"whitelist", "allowlist"}, {"slave", "replica"}};
    if (text.text().size() < 5)
        return;
    const std::string lower = lower_case(text.text());
    for (const auto& [word, better] : terms)
        if (const std::size_t at = lower.find(word); at != std::string::npos) {
            const Offset begin = text.span().begin + static_cast<Offset>(at);
            ctx.report({begin, begin + static_cast<Offset>(word.size())}, fmt::format("`{}`", word))
                .help(fmt::format("say `{}`, for example", better));
        }
}

extern constinit const Rule racism_terminology{
    .name = "racism_terminology",
    .category = "style",
    .aliases = "inclusive_terminology",
    .summary = "Words do not hurt people",
    .enabled = Enabled::on_request,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules
