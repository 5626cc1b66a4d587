#include "checks/patterns/code_parts.hpp"

#include "parser/syntax/literals.hpp"

#include <algorithm>

namespace plint::patterns {

namespace {

// Punctuation that the kind of the node implies.
bool is_implied(Kind kind)
{
    switch (kind) {
    case Kind::lparen:
    case Kind::rparen:
    case Kind::lbracket:
    case Kind::rbracket:
    case Kind::lbrace:
    case Kind::rbrace:
    case Kind::interpolation_open:
    case Kind::string_quote:
    case Kind::comma:
    case Kind::semicolon:
    case Kind::colon:
    case Kind::dot:
    case Kind::question:
    case Kind::pipe: return true;
    default: return is_trivia(kind);
    }
}

// The next token that counts, at or after `at`; `end` if there is none.
NodeIndex next_token(const Tree& tree, NodeIndex at, NodeIndex end)
{
    while (at < end && (is_composite(tree.kind[at]) || is_trivia(tree.kind[at]) || tree.kind[at] == Kind::comma))
        ++at;
    return at;
}

bool is_same_token(Node left, Node right)
{
    if (left.kind() == right.kind() && left.text() == right.text())
        return true;
    if (const auto value = syntax::constant_string(left)) {
        const auto other = syntax::constant_string(right);
        return other && without_root_of_name(*value) == without_root_of_name(*other);
    }
    if (left.kind() == Kind::class_reference && right.kind() == Kind::class_reference)
        return without_root(left.text()) == without_root(right.text());
    return left.kind() == Kind::variable && right.kind() == Kind::variable && leaf_text(left) == leaf_text(right);
}

}  // namespace

Node unwrapped(Node node)
{
    while (node.kind() == Kind::paren || node.kind() == Kind::interpolation) {
        std::optional<Node> inner;
        for (const Node child : node.children())
            if (!is_implied(child.kind())) {
                if (inner)
                    return node;
                inner = child;
            }
        if (!inner)
            return node;
        node = *inner;
    }
    return node;
}

Kind normalized(Kind kind)
{
    return kind == Kind::statement_call ? Kind::call : kind;
}

std::vector<Node> parts_of(Node node)
{
    std::vector<Node> parts;
    for (const Node child : node.children())
        if (!is_implied(child.kind()))
            parts.push_back(child);
    return parts;
}

std::string_view leaf_text(Node leaf)
{
    const std::string_view text = leaf.text();
    return leaf.kind() == Kind::variable && text.starts_with('$') ? text.substr(1) : text;
}

std::string_view without_root(std::string_view name)
{
    return name.starts_with("::") ? name.substr(2) : name;
}

bool is_rooted_name(std::string_view text)
{
    if (!text.starts_with("::") || text.size() == 2)
        return false;
    const auto is_part = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == ':';
    };
    return text[2] >= 'a' && text[2] <= 'z' && std::ranges::all_of(text, is_part);
}

std::string_view without_root_of_name(std::string_view text)
{
    return is_rooted_name(text) ? text.substr(2) : text;
}

bool is_string(Node word)
{
    const auto parent = word.parent();
    if (word.kind() != Kind::name || !parent)
        return true;
    const NodeIndex first = parent->index() + 1;
    switch (parent->kind()) {
    case Kind::call:
    case Kind::statement_call:
    case Kind::attribute:
    case Kind::resource:
    case Kind::untitled_resource:
    case Kind::collector: return word.index() != first;
    case Kind::method_call: {
        bool is_after_dot = false;
        for (const Node child : parent->children()) {
            if (child == word)
                return !is_after_dot;
            if (child.kind() == Kind::lparen)
                return true;
            is_after_dot = child.kind() == Kind::dot;
        }
        return true;
    }
    case Kind::binary: return !parent->enclosing(Kind::collector);  // the name of an attribute
    case Kind::inherits_clause:
    case Kind::host_name: return false;
    default: return !is_definition(parent->kind());
    }
}

std::vector<Node> array_elements(Node node)
{
    const Node inner = unwrapped(node);
    return inner.kind() == Kind::array ? parts_of(inner) : std::vector<Node>();
}

std::optional<std::size_t> ordered_parts(Kind parent)
{
    switch (parent) {
    case Kind::resource_body:
    case Kind::resource_defaults:
    case Kind::resource_override:
    case Kind::untitled_resource: return 1;
    case Kind::hash: return 0;
    default: return std::nullopt;
    }
}

bool is_same_code(Node left, Node right)
{
    const Tree& a = left.tree();
    const Tree& b = right.tree();
    const NodeIndex end_a = a.next[left.index()];
    const NodeIndex end_b = b.next[right.index()];
    NodeIndex i = next_token(a, left.index(), end_a);
    NodeIndex j = next_token(b, right.index(), end_b);
    while (i < end_a && j < end_b) {
        if (!is_same_token(a.node(i), b.node(j)))
            return false;
        i = next_token(a, i + 1, end_a);
        j = next_token(b, j + 1, end_b);
    }
    return i >= end_a && j >= end_b;
}

}  // namespace plint::patterns
