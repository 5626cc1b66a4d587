// Reports terms such as `slave` and suggests inclusive ones.
#include "checks/names/names.hpp"
#include "parser/syntax/view.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::racism_terminology {

using Text = syntax::View<Kind::line_comment, Kind::block_comment, Kind::single_quoted, Kind::double_quoted,
                          Kind::string_text, Kind::variable, Kind::name>;

// Whether it contains a part that all of the terms contain: `ist` or `lav`.
static bool may_hold_term(std::string_view text)
{
    const auto lower = [](char c) { return static_cast<char>(c | 0x20); };
    for (std::size_t i = 3; i < text.size(); ++i)
        if ((lower(text[i]) == 't' && lower(text[i - 1]) == 's' && lower(text[i - 2]) == 'i')
            || (lower(text[i]) == 'v' && lower(text[i - 1]) == 'a' && lower(text[i - 2]) == 'l'))
            return true;
    return false;
}

static void visit(const Text& text, TreeContext& ctx)
{
    struct Term {
        std::string_view word;
        std::string_view better;
    };
    static constexpr Term terms[]{{"blacklist", "denylist"}, {"whitelist", "allowlist"}, {"slave", "replica"}};
    if (text.text().size() < 5 || !may_hold_term(text.text()))
        return;
    const std::string lower = lower_case(text.text());
    for (const auto& [word, better] : terms)
        if (const std::size_t at = lower.find(word); at != std::string::npos) {
            const Offset begin = text.span().begin + static_cast<Offset>(at);
            ctx.report({begin, begin + static_cast<Offset>(word.size())},
                       fmt::format("`{}` is a non-inclusive term", word))
                .help(fmt::format("use another term, for example `{}`", better));
        }
}

extern constinit const Rule rule{
    .name = "racism_terminology",
    .category = "style",
    .aliases = "inclusive_terminology",
    .summary = "Non-inclusive term",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::racism_terminology
