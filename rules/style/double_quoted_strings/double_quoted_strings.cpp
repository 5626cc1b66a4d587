// Double quotes tell the reader that something is interpolated or escaped; where nothing is, he looks for it in vain.
#include "parser/syntax/literals.hpp"
#include "parser/syntax/quoting.hpp"
#include "rules/engine/rule.hpp"

namespace plint::rules::double_quoted_strings {

// Whether the text says something that single quotes say worse or not at all.
static bool needs_double_quotes(std::string_view content)
{
    for (std::size_t at = 0; (at = content.find_first_of("\\'\n\t", at)) != std::string_view::npos; at += 2)
        if (content.substr(at, 2) != R"(\\)")
            return true;
    return false;
}

static void visit(const syntax::DoubleQuoted& string, Context& ctx)
{
    if (needs_double_quotes(string.content()))
        return;
    ctx.report(string.span(), "double quoted string without variables or escapes")
        .fix("use single quotes", {{{}, string.span(), syntax::single_quote(string.value())}});
}

extern constinit const Rule rule{
    .name = "double_quoted_strings",
    .category = "style",
    .summary = "Strings that interpolate and escape nothing stand between single quotes",
    .fixable = Fixable::always,
    .reach = Reach::tree,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::double_quoted_strings
