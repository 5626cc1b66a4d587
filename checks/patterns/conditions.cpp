// The conditions of a query, what placeholders match, and at which nodes patterns begin.
#include "checks/patterns/code_parts.hpp"
#include "checks/patterns/match.hpp"

#include "checks/text/match.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/literals.hpp"

#include <algorithm>

namespace plint::patterns {

namespace {

using Role = Shape::Role;

bool is_one_body(const Shape& shape)
{
    return shape.role == Role::code && shape.kind == Kind::resource && shape.children.size() == 2;
}

std::string_view value_text(const Tree& tree, const Capture& capture, std::string& storage)
{
    if (capture.is_text)
        return capture.text;
    if (capture.nodes.size() == 1)
        if (auto value = syntax::constant_string(unwrapped(tree.node(capture.nodes.front())))) {
            storage = std::move(*value);
            return storage;
        }
    return tree.source->text(capture_span(tree, capture));
}

// Whether only commas and comments are between the nodes.
bool are_neighbours(const Tree& tree, const std::vector<NodeIndex>& nodes)
{
    for (std::size_t i = 1; i < nodes.size(); ++i)
        for (NodeIndex between = tree.next[nodes[i - 1]]; between < nodes[i]; between = tree.next[between])
            if (tree.kind[between] != Kind::comma && !is_trivia(tree.kind[between]))
                return false;
    return true;
}

}  // namespace

void mark_shared(Query& query)
{
    for (auto* patterns : {&query.any, &query.unless, &query.inside, &query.not_inside, &query.has, &query.not_has})
        for (Pattern& pattern : *patterns)
            mark_shared(pattern, query.placeholders);
}

bool may_match(const Pattern& pattern, Kind kind)
{
    const Shape& root = pattern.root;
    switch (root.role) {
    case Role::any: return syntax::is_expression(kind);
    case Role::any_number: return false;
    case Role::leaf: return kind == root.kind;
    case Role::string:
    case Role::text:
        return kind == Kind::single_quoted || kind == Kind::double_quoted || kind == Kind::heredoc_tag
            || kind == Kind::word || kind == Kind::name;
    case Role::code: break;
    }
    return is_one_body(root)      ? kind == Kind::resource_body
        : root.kind == Kind::call ? kind == Kind::call || kind == Kind::statement_call
                                  : kind == root.kind;
}

std::string_view key_of(Node node)
{
    const bool is_body = node.kind() == Kind::resource_body;
    if (!is_body && node.kind() != Kind::call && node.kind() != Kind::statement_call)
        return {};
    const auto owner = is_body ? node.parent() : std::optional(node);
    for (const Node first : owner->children())
        return is_composite(first.kind()) ? std::string_view() : without_root(first.text());
    return {};
}

Span capture_span(const Tree& tree, const Capture& capture)
{
    if (capture.nodes.empty())
        return {};
    return {tree.begin[capture.nodes.front()], tree.end[capture.nodes.back()]};
}

std::string capture_text(const Tree& tree, const Capture& capture)
{
    if (capture.is_text)
        return capture.text;
    if (!are_neighbours(tree, capture.nodes)) {
        std::string joined;
        for (const NodeIndex node : capture.nodes)
            joined.append(joined.empty() ? "" : ", ").append(tree.node(node).text());
        return joined;
    }
    const std::string text(tree.source->text(capture_span(tree, capture)));
    const bool is_variable = capture.nodes.size() == 1 && tree.kind[capture.nodes.front()] == Kind::variable;
    return is_variable && !text.starts_with('$') ? '$' + text : text;
}

std::string capture_value(const Tree& tree, const Capture& capture)
{
    if (!capture.is_text && capture.nodes.size() == 1)
        if (auto value = syntax::constant_string(unwrapped(tree.node(capture.nodes.front()))))
            return std::move(*value);
    return capture_text(tree, capture);
}

bool Matcher::is_same(const Capture& left, const Capture& right)
{
    if (left.is_text || right.is_text) {
        std::string first;
        std::string second;
        return value_text(*tree_, left, first) == value_text(*tree_, right, second);
    }
    return std::ranges::equal(left.nodes, right.nodes, [&](NodeIndex a, NodeIndex b) {
        return spend(1 + std::min(tree_->next[a] - a, tree_->next[b] - b))
            && is_same_code(unwrapped(tree_->node(a)), unwrapped(tree_->node(b)));
    });
}

bool Matcher::passes_tests(std::size_t placeholder, const Capture& capture)
{
    for (const Test& test : query_->tests) {
        if (test.placeholder != placeholder)
            continue;
        std::string storage;
        const std::string_view text = value_text(*tree_, capture, storage);
        if (!spend(1 + text.size() / 16))
            return false;
        auto found = text::matches(test.regex, text, regexes_);
        if (found && !*found && is_rooted_name(text))
            found = text::matches(test.regex, without_root(text), regexes_);
        is_stopped_ = is_stopped_ || !found;
        if (!found || *found == test.is_negated)
            return false;
    }
    return true;
}

bool Matcher::bind(std::optional<std::size_t> placeholder, Capture capture, const Then& then)
{
    if (!placeholder)
        return then();
    Capture& known = captures_[*placeholder];
    if (known.is_bound)
        return is_same(known, capture) && then();
    if (!passes_tests(*placeholder, capture))
        return false;
    known = std::move(capture);
    if (then())
        return true;
    captures_[*placeholder] = {};
    return false;
}

bool Matcher::match_root(const Pattern& pattern, Node node, const Then& then)
{
    if (!spend() || !may_match(pattern, node.kind()) || (!pattern.key.empty() && pattern.key != key_of(node)))
        return false;
    if ((pattern.root.role == Role::string || pattern.root.role == Role::text) && !is_string(node))
        return false;
    return is_one_body(pattern.root) ? match_body(pattern.root, node, then) : match(pattern.root, node, then);
}

// `at`: the first of query.inside that is still to be matched.
bool Matcher::match_inside(std::size_t at, Node node, const Then& then)
{
    if (at == query_->inside.size())
        return then();
    // Another match helps only if it decides about other code.
    const Pattern& pattern = query_->inside[at];
    bool is_reached = false;
    const auto match_others = [&] {
        is_reached = !pattern.root.is_shared;
        return match_inside(at + 1, node, then);
    };
    for (auto around = node.parent(); around && !is_stopped_ && !is_reached; around = around->parent())
        if (match_root(pattern, *around, match_others))
            return true;
    return false;
}

bool Matcher::match_has(std::size_t at, Node node, const Then& then)
{
    if (at == query_->has.size())
        return then();
    const Pattern& pattern = query_->has[at];
    bool is_reached = false;
    const auto match_others = [&] {
        is_reached = !pattern.root.is_shared;
        return match_has(at + 1, node, then);
    };
    for (const Node inner : node.descendants()) {
        if (match_root(pattern, inner, match_others))
            return !is_stopped_;
        if (is_stopped_ || is_reached)
            break;
    }
    return false;
}

// Placeholders that are not bound yet stay so.
bool Matcher::is_excluded(Node node)
{
    const auto finds = [&](const Pattern& pattern, Node at) {
        if (!spend() || !may_match(pattern, at.kind()))
            return is_stopped_;
        if (!spend(captures_.size() / 4))
            return true;
        std::vector<Capture> before = captures_;
        const bool found = match_root(pattern, at, [] { return true; });
        captures_ = std::move(before);
        return found || is_stopped_;
    };
    const auto matches_node = [&](const Pattern& pattern) { return finds(pattern, node); };
    const auto matches_around = [&](const Pattern& pattern) {
        for (auto around = node.parent(); around; around = around->parent())
            if (finds(pattern, *around))
                return true;
        return false;
    };
    const auto matches_within = [&](const Pattern& pattern) {
        return std::ranges::any_of(node.descendants(), [&](Node inner) { return finds(pattern, inner); });
    };
    return std::ranges::any_of(query_->unless, matches_node) || std::ranges::any_of(query_->not_inside, matches_around)
        || std::ranges::any_of(query_->not_has, matches_within);
}

bool Matcher::matches(const Query& query, const Pattern& pattern, Node node, std::optional<std::size_t> title)
{
    query_ = &query;
    if (root_ != node.index())
        titles_.reset();
    root_ = node.index();
    title_ = title;
    captures_.assign(query.placeholders.size(), {});
    ignores_ = false;
    return match_root(pattern, node, [&] {
        ignores_parts_ = ignores_;
        return match_inside(0, node, [&] { return match_has(0, node, [&] { return !is_excluded(node); }); });
    });
}

bool Matcher::matches_statements(const Query& query, const Pattern& pattern, Node parent)
{
    query_ = &query;
    captures_.assign(query.placeholders.size(), {});
    return match_list(pattern.statements, parts_of(parent), [] { return true; });
}

}  // namespace plint::patterns
