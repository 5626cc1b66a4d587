#include "checks/items/title_parts.hpp"

#include "checks/names/function_roles.hpp"
#include "parser/syntax/definitions.hpp"
#include "parser/syntax/resources.hpp"
#include "parser/syntax/names.hpp"

#include <algorithm>

namespace plint::items {

using namespace syntax;

namespace {

constexpr std::size_t longest_string = 2'000;  // bytes of a string whose words count

constexpr bool is_between_words(char c)
{
    switch (c) {
    case ' ':
    case ',':
    case ';':
    case '|':
    case '\n':
    case '\t':
    case '"':
    case '\'':
    case '=': return true;
    default: return false;
    }
}

bool is_title_or_key(Node node)
{
    Node inner = node;
    std::optional<Node> at = node.parent();
    while (at && (at->kind() == Kind::array || at->kind() == Kind::paren)) {
        inner = *at;
        at = at->parent();
    }
    if (!at)
        return false;
    if (const auto access = as<Access>(*at))
        return access->left() && access->left()->kind() == Kind::class_reference && Node(*access->left()) != inner;
    if (AnyCall::is(at->kind()))
        return names::has_role(AnyCall(*at).function(), names::FunctionRole::includes);
    const auto body = as<ResourceBody>(*at);
    return body && body->title() && Node(*body->title()) == inner;
}

}  // namespace

void TitleParts::read_string(Node node)
{
    if (is_title_or_key(node))
        return;
    const auto text = constant_string(node);
    if (!text)
        return;
    add_strings(*text);
}

void TitleParts::read_name(Node node)
{
    const auto parent = node.parent();
    if (!parent || is_definition(parent->kind()))
        return;
    switch (parent->kind()) {
    case Kind::attribute:
    case Kind::resource:
    case Kind::call:
    case Kind::collector:
    case Kind::statement_call:
        if (node.index() == parent->index() + 1)
            return;  // no value, but what this is
        break;
    default: break;
    }
    if (!is_title_or_key(node))
        items_.strings.push_back(string_hash(node.text()));
}

void TitleParts::add_strings(std::string_view text)
{
    items_.strings.push_back(string_hash(text));
    if (text.size() > longest_string)
        return;
    add_format(text);
    if (std::ranges::none_of(text, is_between_words))
        return;
    for (auto begin = text.begin(); begin != text.end();) {
        const auto end = std::find_if(begin, text.end(), is_between_words);
        if (end != begin)
            items_.strings.push_back(string_hash(std::string_view(begin, end)));
        begin = end == text.end() ? end : end + 1;
    }
}

// `/etc/%s` is what `sprintf` and functions like it make titles of.
void TitleParts::add_format(std::string_view text)
{
    if (text.find('%') == std::string_view::npos && is_literal(text))
        return;
    std::string pattern;
    for (std::size_t i = 0; i < text.size(); ++i)
        if (text[i] == '%' && i + 1 < text.size() && (text[i + 1] == 's' || text[i + 1] == 'd')) {
            pattern += any_text;
            ++i;
        } else if (text[i] == ' ' || text[i] == '\n') {
            return;
        } else {
            pattern += text[i];
        }
    if (!is_literal(pattern))
        items_.patterns.push_back(words_.add(pattern));
}

void TitleParts::read_pattern(Node node, const TitleValues& values)
{
    if (is_title_or_key(node) || node.span().end - node.span().begin > longest_pattern)
        return;
    for (const std::string& text : values.values_of(node))
        if (is_literal(text))
            add_strings(text);
        else if (text.find_first_of(" \n") == std::string::npos)
            items_.patterns.push_back(words_.add(text));
}

}  // namespace plint::items
