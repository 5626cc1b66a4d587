#include "formatter/layout/layout.hpp"
#include "parser/syntax/expressions.hpp"

#include <utility>

namespace plint::formatter {

namespace {

bool is_operand_of_chain(Node node, Kind op)
{
    if (node.kind() != Kind::binary)
        return false;
    const auto sign = syntax::Binary(node).operator_token();
    return sign && sign->kind() == op;
}

// Whether `@` directly before a node would be another token: `@@`, or the tag of a heredoc.
bool makes_token_with_at(Node node)
{
    const Kind token = first_token(node);
    return token == Kind::at || token == Kind::at_at || token == Kind::lparen;
}

// Statements of several lines, whose relationships are on several lines, too.
constexpr bool has_body(Kind kind)
{
    switch (kind) {
    case Kind::resource:
    case Kind::untitled_resource:
    case Kind::resource_defaults:
    case Kind::resource_override:
    case Kind::virtual_resource: return true;
    default: return false;
    }
}

}  // namespace

void Layout::expression(Node node)
{
    if (!is_composite(node.kind()))
        return token(node);
    comments_before(node.index());
    composite(node);
}

void Layout::composite(Node node)
{
    switch (node.kind()) {
    case Kind::array:
    case Kind::hash: {
        const Node opener = *node.children().begin();
        const bool is_hash = node.kind() == Kind::hash;
        return list(node, opener, {.spaced = is_hash, .align = is_hash});
    }
    case Kind::paren: return paren(node);
    case Kind::access: return access(node);
    case Kind::negation:
    case Kind::minus_expression:
    case Kind::splat: return prefixed(node);
    case Kind::binary: return binary(node);
    case Kind::selector: return selector(node);
    case Kind::assignment: return assignment(node, nullptr);
    case Kind::relationship: return relationship(node);
    case Kind::call: return call(node);
    case Kind::method_call: return method_call(node);
    case Kind::statement_call: return statement_call(node);
    case Kind::lambda: return lambda(node);
    case Kind::block: return block(node, false);
    case Kind::resource: return resource(node);
    case Kind::virtual_resource: return prefixed(node);
    case Kind::untitled_resource:
    case Kind::resource_defaults:
    case Kind::resource_override:
    case Kind::collector: return collector(node);
    default: return definition_or_control(node);
    }
}

void Layout::definition_or_control(Node node)
{
    switch (node.kind()) {
    case Kind::if_expression:
    case Kind::unless_expression: return condition(node);
    case Kind::case_expression: return case_expression(node);
    case Kind::class_definition:
    case Kind::define_definition:
    case Kind::plan_definition:
    case Kind::function_definition: return definition(node);
    case Kind::node_definition: return node_definition(node);
    case Kind::type_alias: return type_alias(node);
    case Kind::apply_expression: return apply(node);
    case Kind::inherits_clause:
    case Kind::type_definition: return words(node);
    case Kind::render: return render(node);
    case Kind::render_text: return render_text(node);
    case Kind::parameters: return parameters(node, false);  // of a template
    case Kind::host_name: return host_name(node);
    default: return whole(node);  // strings with interpolations
    }
}

// Children with spaces between them.
void Layout::words(Node node)
{
    bool first = true;
    for (const Node child : node.children()) {
        if (!first)
            out_.space();
        if (is_composite(child.kind()))
            expression(child);
        else
            token(child);
        first = false;
    }
}

// A sign directly before an operand: `!$x`, `-1`, `*$x`, `@file { … }`. Two signs that would be another token, or one that
// a comment separates, keep their space.
void Layout::prefixed(Node node)
{
    std::optional<Node> sign;
    for (const Node child : node.children()) {
        if (!sign) {
            sign = child;
            token(child);
            continue;
        }
        if (sign->kind() == Kind::at && makes_token_with_at(child))
            out_.space();
        expression(child);
    }
}

void Layout::paren(Node node)
{
    const auto opener = node.child(Kind::lparen);
    const auto closer = node.child(Kind::rparen);
    if (!opener || !closer)
        return whole(node);
    const bool breaks = breaks_after(*opener);
    out_.begin_group(breaks ? Breaking::always : Breaking::loosely);
    token(*opener);
    if (breaks) {
        out_.indent();
        out_.first_line(false);
    }
    for (const Node child : node.children())
        if (child != *opener && child != *closer)
            expression(child);
    comments_before(closer->index());
    if (breaks) {
        out_.dedent();
        out_.last_line(false);
    }
    token(*closer);
    out_.end_group();
}

// Operands of one operator are broken after each operator, or after none.
void Layout::binary(Node node)
{
    const auto op = syntax::Binary(node).operator_token();
    if (!op)
        return whole(node);
    bool breaks = false;
    for (Node at = node; is_operand_of_chain(at, op->kind()); at = *at.children().begin()) {
        const Node sign = *syntax::Binary(at).operator_token();
        breaks = breaks || breaks_before(sign) || has_break_after(sign);
        if (is_template_ && has_tag_around(sign))
            return whole(node);
    }
    out_.begin_group(breaks ? Breaking::always : keeps_line_ ? Breaking::never : Breaking::loosely);
    binary_chain(node, op->kind());
    out_.dedent_if_broken();
    out_.end_group();
}

// What follows the first operand is indented; the caller ends that.
void Layout::binary_chain(Node node, Kind op)
{
    bool is_left = true;
    bool is_first = true;
    for (const Node child : node.children()) {
        if (is_left && is_operand_of_chain(child, op)) {
            comments_before(child.index());
            binary_chain(child, op);
            is_first = false;
        } else if (syntax::is_binary_operator(child.kind())) {
            out_.space();
            token(child);
            out_.line();
        } else {
            expression(child);
            if (is_left && is_first)
                out_.indent_if_broken();
        }
        is_left = false;
    }
}

// Arrows are at the beginning of the lines of their right operands, which are not indented.
void Layout::relationship(Node node)
{
    std::vector<Node> parts;
    Node left = node;
    bool breaks = false;
    while (left.kind() == Kind::relationship) {
        std::vector<Node> children;
        for (const Node child : left.children())
            children.push_back(child);
        if (children.size() != 3)
            return whole(node);
        for (const Node part : {children[2], children[1]}) {
            breaks = breaks || has_body(part.kind()) || breaks_before(part);
            parts.push_back(part);
        }
        left = children[0];
    }
    breaks = breaks || has_body(left.kind());
    out_.begin_group(breaks ? Breaking::always : Breaking::if_needed);
    expression(left);
    for (std::size_t i = parts.size(); i-- > 0;) {
        if (syntax::is_edge(parts[i].kind())) {
            out_.line();
            comments_directly_before(is_template_ ? parts[i].index() : parts[i - 1].index());  // of the operand, too
            token(parts[i]);
        } else {
            out_.space();
            expression(parts[i]);
        }
    }
    out_.end_group();
}

// `rows`: of the assignments around it that are aligned; null: it is not.
void Layout::assignment(Node node, Rows* rows)
{
    comments_before(node.index());
    const std::uint32_t start = out_.width();
    bool is_aligned = rows != nullptr;
    for (const Node child : node.children()) {
        if (syntax::is_assignment_operator(child.kind())) {
            if (std::exchange(is_aligned, false)) {
                const std::uint32_t width = out_.width() - start;
                rows->places.push_back({out_.padding(), width});
            }
            out_.space();
            token(child);
            out_.space();
        } else {
            expression(child);
        }
    }
}

void Layout::selector(Node node)
{
    for (const Node child : node.children()) {
        if (child.kind() == Kind::question) {
            out_.space();
            token(child);
            out_.space();
        } else if (child.kind() == Kind::lbrace) {
            return list(node, child, {.spaced = true, .one_each = true, .may_share = false, .align = true});
        } else if (child.kind() == Kind::selector_entry) {
            element(child, nullptr);
        } else {
            expression(child);
        }
    }
}

}  // namespace plint::formatter
