// Cyrillic letters in Latin words: they look the same but make another name.
#include "parser/source/characters.hpp"
#include "parser/syntax/literals.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::cyrillic_homograph_attack {

using Quoted = syntax::View<Kind::single_quoted, Kind::double_quoted, Kind::string_text>;

// Two bytes of UTF-8 that are a Cyrillic letter (U+0400 to U+047F).
static bool is_cyrillic(std::string_view text, std::size_t at)
{
    return at + 1 < text.size()
        && (static_cast<unsigned char>(text[at]) == 0xD0 || static_cast<unsigned char>(text[at]) == 0xD1);
}

static void visit(const Quoted& string, TreeContext& ctx)
{
    const std::string_view text = string.text();
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (!is_cyrillic(text, at))
            continue;
        const bool before = at > 0 && is_letter(text[at - 1]);
        const bool after = at + 2 < text.size() && is_letter(text[at + 2]);
        if (!before && !after)
            continue;
        const Offset begin = string.span().begin + static_cast<Offset>(at);
        ctx.report({begin, begin + 2}, fmt::format("letter `{}` in a Latin word is Cyrillic", text.substr(at, 2)))
            .help("replace it with the Latin letter that looks the same");
        return;
    }
}

extern constinit const Rule rule{
    .name = "cyrillic_homograph_attack",
    .category = "security",
    .summary = "Cyrillic letter in a Latin word",
    .severity = Severity::error,
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::cyrillic_homograph_attack
