// Reports variables without braces in strings, whose end is easily misread: `"$a-b"`, `"$a::b"`, `"$a[0]"`.
#include "parser/source/characters.hpp"
#include "parser/syntax/literals.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace plint::rules::variables_not_enclosed {

// Inside braces, these need their `$` to be variables: keywords, types, numbers such as `1e9`, and text that is not a
// name.
static bool needs_dollar(std::string_view name)
{
    constexpr std::array keywords{"and",   "attr",     "case",  "class",  "default",  "define", "else", "elsif",
                                  "false", "function", "if",    "in",     "inherits", "node",   "or",   "private",
                                  "true",  "type",     "undef", "unless", "plan",     "apply"};
    if (is_digit(name.front()))
        return !std::ranges::all_of(name, is_digit) || (name.size() > 1 && name.front() == '0');
    const auto begins_name = [&](std::size_t at) {
        return at < name.size() && (is_lower(name[at]) || name[at] == '_');
    };
    for (std::size_t at = name.find("::"); at != std::string_view::npos; at = name.find("::", at + 2))
        if (!begins_name(at + 2))
            return true;
    return !(begins_name(0) || name.starts_with("::")) || std::ranges::count(keywords, name) > 0;
}

// Whether it is `"#{$x}"`, which ruby_interpolation reports.
static bool is_between_ruby_braces(Node variable)
{
    const std::string_view text = variable.tree().source->text();
    const auto [begin, end] = variable.span();
    return begin >= 2 && text.substr(begin - 2, 2) == "#{" && text.substr(end).starts_with('}');
}

static void visit(const syntax::Variable& variable, TreeContext& ctx)
{
    const auto parent = variable.parent();
    if (!parent || (parent->kind() != Kind::interpolated_string && parent->kind() != Kind::heredoc_body)
        || is_between_ruby_braces(variable))
        return;
    const std::string enclosed = fmt::format("${{{}{}}}", needs_dollar(variable.name()) ? "$" : "", variable.name());
    ctx.report(variable.span(), fmt::format("`{}` is not enclosed in braces", variable.text()))
        .fix(fmt::format("write `{}`", enclosed), {{{}, variable.span(), enclosed}});
}

extern constinit const Rule rule{
    .name = "variables_not_enclosed",
    .category = "style",
    .summary = "Variable without braces in a string",
    .fixable = Fixable::always,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::variables_not_enclosed
