// Reports double-quoted strings that single quotes could write as well.
#include "parser/syntax/literals.hpp"
#include "parser/syntax/quoting.hpp"
#include "rules/engine/rule.hpp"

namespace plint::rules::double_quoted_strings {

// Whether single quotes could not write the text, or only with more escapes.
static bool needs_double_quotes(std::string_view content)
{
    for (std::size_t at = 0; (at = content.find_first_of("\\'\n\t", at)) != std::string_view::npos; at += 2)
        if (content.substr(at, 2) != R"(\\)")
            return true;
    return false;
}

static void visit(const syntax::DoubleQuoted& string, TreeContext& ctx)
{
    if (needs_double_quotes(string.content()))
        return;
    const bool has_backslash = string.content().find('\\') != std::string_view::npos;
    ctx.report(string.span(),
               has_backslash ? "double-quoted string without variables or escapes other than `\\\\`"
                             : "double-quoted string without variables or escapes")
        .fix("use single quotes", {{{}, string.span(), syntax::single_quote(string.value())}});
}

extern constinit const Rule rule{
    .name = "double_quoted_strings",
    .category = "style",
    .summary = "Double-quoted string without variables or escapes",
    .fixable = Fixable::always,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::double_quoted_strings
