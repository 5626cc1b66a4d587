#include "rules/shared/exhaustive.hpp"

#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"
#include "parser/syntax/names.hpp"
#include "rules/shared/declared_type.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace plint::rules {

namespace {

using Values = std::set<std::string>;

// A literal as a member of Values; nullopt for other nodes.
std::optional<std::string> value_of(Node node)
{
    if (node.kind() == Kind::kw_true || node.kind() == Kind::kw_false || node.kind() == Kind::kw_undef)
        return std::string(node.text());
    const auto text = syntax::constant_string(node);
    return text ? std::optional(fmt::format("'{}'", lower_case(*text))) : std::nullopt;
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
    for (const Node key : access->keys()) {
        if (left == "Enum" && (key.kind() == Kind::kw_true || key.kind() == Kind::kw_false))
            continue;  // the case-insensitive flag; options always ignore case
        if (const auto value = left != "Variant" ? value_of(key) : std::nullopt; value && value->starts_with('\''))
            values.insert(*value);
        else if (left == "Enum" || !list_values(key, values))
            return false;
    }
    return true;
}

}  // namespace

bool covers_all_values(Node test, std::span<const Node> options)
{
    Values named;
    for (const Node option : options)
        if (const auto value = value_of(option))
            named.insert(*value);
    const auto variable = syntax::as<syntax::Variable>(test);
    const auto type = variable ? declared_type(*variable) : std::nullopt;
    if (!type)
        return named.contains("true") && named.contains("false");
    Values values;
    return list_values(*type, values) && !values.empty() && std::ranges::includes(named, values);
}

}  // namespace plint::rules
