#include "parser/syntax/unquoted_path.hpp"

#include "parser/source/characters.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/expressions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace plint::syntax {

// A division, a subtraction (`my-module`), or a method call without arguments (`.erb`).
static bool joins_words(Node node)
{
    if (const auto method = as<MethodCall>(node))
        return !method->has_parentheses() && !method->lambda();
    return node.kind() == Kind::binary && (node.child(Kind::slash) || node.child(Kind::minus));
}

static bool is_path(std::string_view text)
{
    constexpr std::size_t max_path = 200;
    if (text.size() > max_path || text.find_first_of("/.") == text.npos)
        return false;
    if (text.starts_with('$'))
        text.remove_prefix(1);
    bool begins_segment = true;
    for (const char c : text) {
        if (begins_segment ? !is_letter(c) : !is_word(c) && c != '/' && c != '.' && c != '-' && c != ':')
            return false;
        begins_segment = c == '/';
    }
    return !begins_segment;
}

std::optional<Node> unquoted_path(Node part)
{
    constexpr int max_parts = 50;
    if (!joins_words(part))
        return std::nullopt;
    Node whole = part;
    int parts = 0;
    for (auto at = part.parent(); at && joins_words(*at) && parts < max_parts; at = at->parent(), ++parts)
        whole = *at;
    return is_path(whole.text()) ? std::optional(whole) : std::nullopt;
}

std::string quoted_path(Node path)
{
    const std::string_view text = path.text();
    if (!text.starts_with('$'))
        return fmt::format("'{}'", text);
    const auto end = std::ranges::find_if(text.substr(1), [](char c) { return !is_word(c) && c != ':'; });
    const auto name = static_cast<std::size_t>(end - text.begin());
    return fmt::format("\"${{{}}}{}\"", text.substr(1, name - 1), text.substr(name));
}

}  // namespace plint::syntax
