// `"${x}"` is `$x` with more signs, and silently turns numbers, arrays and undef into text.
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules {

// `x` of `x`, `x['a']['b']`; none for everything else.
static std::optional<Node> innermost_variable(Node node)
{
    while (const auto access = syntax::as<syntax::Access>(node)) {
        const auto left = access->left();
        if (!left)
            return std::nullopt;
        node = *left;
    }
    return node.kind() == Kind::variable ? std::optional(node) : std::nullopt;
}

static void visit(const syntax::InterpolatedString& string, Context& ctx)
{
    std::optional<syntax::StringPart> only;
    for (const syntax::StringPart part : string.parts()) {
        if (only)
            return;
        only = part;
    }
    const auto value = only ? only->expression() : std::nullopt;
    const auto variable = value ? innermost_variable(*value) : std::nullopt;
    const auto pair = string.parent() ? syntax::as<syntax::Pair>(*string.parent()) : std::nullopt;
    const auto key = pair ? pair->key() : std::nullopt;
    if (!variable || (key && *key == string))  // a key may have to be a string
        return;
    const std::string bare = fmt::format("{}{}", variable->text().starts_with('$') ? "" : "$", value->text());
    ctx.report(string.span(), fmt::format("string holds nothing but `{}`", bare))
        .help("where text is wanted of another type of value, say so: `String($x)`")
        .fix(fmt::format("write `{}`", bare), {{{}, string.span(), bare}}, Safety::unsafe);
}

extern constinit const Rule only_variable_string{
    .name = "only_variable_string",
    .category = "style",
    .summary = "Strings hold more than one variable",
    .fixable = Fixable::always,
    .safety = Safety::unsafe,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules
