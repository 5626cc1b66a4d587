// Variables in single-quoted strings, which are not interpolated: `'${x}'` is these four characters.
#include "parser/source/characters.hpp"
#include "parser/syntax/literals.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::single_quote_string_with_variables {

// `${name}`, `${name[…]}`, `${name.…}`, as Puppet would read it in double quotes.
static std::string_view interpolation(std::string_view content)
{
    constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz0123456789_:";
    for (std::size_t at = 0; (at = content.find("${", at)) != std::string_view::npos; at += 2) {
        if (at > 0 && content[at - 1] == '\\')
            continue;  // escaped for the next program that reads it
        const std::size_t name = at + 2;
        const std::size_t end = content.find_first_not_of(letters, name);
        if (end == std::string_view::npos || end == name || is_digit(content[name]))
            continue;
        if (content[end] != '}' && content[end] != '[' && content[end] != '.')
            continue;
        const std::size_t close = content.find('}', end);
        return close == std::string_view::npos ? std::string_view() : content.substr(at, close + 1 - at);
    }
    return {};
}

static void visit(const syntax::SingleQuoted& string, TreeContext& ctx)
{
    const std::string_view found = interpolation(string.content());
    if (found.empty())
        return;
    ctx.report(string.span(), fmt::format("`{}` is not interpolated in single quotes", found))
        .help("use double quotes to insert the value");
}

extern constinit const Rule rule{
    .name = "single_quote_string_with_variables",
    .category = "suspicious",
    .summary = "Variable in a single-quoted string",
    .severity = Severity::error,
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::single_quote_string_with_variables
