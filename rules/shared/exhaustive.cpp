#include "rules/shared/exhaustive.hpp"

#include "parser/syntax/calls.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace plint {

namespace {

using Values = std::set<std::string>;

std::string small(std::string text)
{
    std::ranges::transform(text, text.begin(), [](char c) { return 'A' <= c && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return text;
}

// A literal as a member of Values; none for all else.
std::optional<std::string> value_of(Node node)
{
    if (node.kind() == Kind::kw_true || node.kind() == Kind::kw_false || node.kind() == Kind::kw_undef)
        return std::string(node.text());
    const auto text = syntax::constant_string(node);
    return text ? std::optional(fmt::format("'{}'", small(*text))) : std::nullopt;
}

// False when the type has values that it does not list.
bool list_values(Node type, Values& values)
{
    const std::string_view name = type.text();
    if (name == "Boolean")
        return values.insert({"true", "false"}), true;
    if (name == "Undef")
        return values.insert("undef"), true;
    const auto access = syntax::as<syntax::Access>(type);
    const std::string_view left = access && access->left() ? access->left()->text() : std::string_view();
    if (left != "Enum" && left != "Optional" && left != "Variant")
        return false;
    if (left == "Optional")
        values.insert("undef");
    for (const Node key : access->keys())
        if (const auto value = left != "Variant" ? value_of(key) : std::nullopt; value && value->starts_with('\''))
            values.insert(*value);
        else if (left == "Enum" || !list_values(key, values))
            return false;
    return true;
}

// As the parameter that `variable` is says; none when it is no parameter, or has none.
std::optional<Node> declared_type(const syntax::Variable& variable)
{
    for (std::optional<Node> at = variable.parent(); at; at = at->parent()) {
        for (const syntax::Parameter parameter : syntax::parameters_of(*at))
            if (parameter.name() == variable.name())
                return parameter.type();
        if (is_definition(at->kind()))
            break;
    }
    return std::nullopt;
}

}  // namespace

bool covers_all_values(Node test, std::span<const Node> options)
{
    Values named;
    for (const Node option : options)
        if (const auto value = value_of(option))
            named.insert(*value);
    if (named.contains("true") && named.contains("false"))
        return true;
    const auto variable = syntax::as<syntax::Variable>(test);
    const auto type = variable ? declared_type(*variable) : std::nullopt;
    Values values;
    return type && list_values(*type, values) && !values.empty() && std::ranges::includes(named, values);
}

}  // namespace plint
