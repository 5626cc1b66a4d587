// Reports variables without braces in strings, whose end is easily misread: `"$a-b"`, `"$a::b"`, `"$a[0]"`.
#include "parser/source/characters.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/declared_type.hpp"

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

// The indexes that begin a text: `['os']['family']`, `[0]`. Empty: none that looks like code.
static std::string_view indexes(std::string_view text)
{
    std::size_t end = 0;
    while (end < text.size() && text[end] == '[') {
        const std::size_t close = text.find(']', end);
        const std::string_view key = close == std::string_view::npos ? "" : text.substr(end + 1, close - end - 1);
        const bool is_quoted = key.size() > 2 && key.front() == '\'' && key.find('\'', 1) == key.size() - 1
            && key.find('\n') == std::string_view::npos;
        if (key.empty() || (!is_quoted && !std::ranges::all_of(key, is_digit)))
            break;
        end = close + 1;
    }
    return text.substr(0, end);
}

// The text of the string after one of its parts.
static std::string_view text_after(Node part)
{
    const auto string = part.parent();
    const std::string_view text = part.tree().source->text();
    const Offset begin = part.span().end;
    const Offset end = string ? string->span().end : begin;
    return text.substr(begin, end - begin);
}

// `part`: what inserts the variable.
static void report_index(Node part, const syntax::Variable& variable, std::string_view index, TreeContext& ctx)
{
    const std::string written = fmt::format("${{{}{}}}", variable.name(), index);
    const Span whole{part.span().begin, part.span().end + static_cast<Offset>(index.size())};
    ctx.report(part.span(), fmt::format("only `${}` is inserted here, and `{}` is text", variable.name(), index))
        .fix(fmt::format("write `{}`", written), {{{}, whole, written}}, Safety::unsafe);
}

static void visit(const syntax::Variable& variable, TreeContext& ctx)
{
    const auto parent = variable.parent();
    if (!parent || (parent->kind() != Kind::interpolated_string && parent->kind() != Kind::heredoc_body)
        || is_between_ruby_braces(variable))
        return;
    const bool needs = needs_dollar(variable.name());
    if (const std::string_view index = indexes(text_after(variable)); !index.empty() && !needs)
        return report_index(variable, variable, index, ctx);
    const std::string enclosed = fmt::format("${{{}{}}}", needs ? "$" : "", variable.name());
    ctx.report(variable.span(), fmt::format("`{}` is not enclosed in braces", variable.text()))
        .fix(fmt::format("write `{}`", enclosed), {{{}, variable.span(), enclosed}});
}

// Whether the variable is surely a hash or an array.
static bool is_collection(const syntax::Variable& variable)
{
    static constexpr auto hashes =
        std::to_array<std::string_view>({"::facts", "::server_facts", "::trusted", "facts", "server_facts", "trusted"});
    static constexpr auto types = std::to_array<std::string_view>({"Array", "Hash", "Struct", "Tuple"});
    const auto type = declared_type(variable);
    const auto access = type ? syntax::as<syntax::Access>(*type) : std::nullopt;
    const auto head = access ? access->left() : type ? std::optional<syntax::Expression>(*type) : std::nullopt;
    return head ? std::ranges::count(types, head->text()) > 0 : std::ranges::count(hashes, variable.name()) > 0;
}

// `"${facts}['os']['family']"`
static void visit_braces(const syntax::Interpolation& part, TreeContext& ctx)
{
    const auto variable = part.expression() ? syntax::as<syntax::Variable>(Node(*part.expression())) : std::nullopt;
    const std::string_view index = variable ? indexes(text_after(part)) : std::string_view();
    if (!index.empty() && !needs_dollar(variable->name()) && is_collection(*variable))
        report_index(part, *variable, index, ctx);
}

extern constinit const Rule rule{
    .name = "variables_not_enclosed",
    .category = "style",
    .summary = "Variable without braces in a string",
    .fixable = Fixable::always,
    .safety = Safety::unsafe,
    .hooks = hooks<visit, visit_braces>,
};

}  // namespace plint::rules::variables_not_enclosed
