#include "formatter/layout/layout.hpp"
#include "parser/syntax/calls.hpp"

#include <algorithm>

namespace plint::formatter {

// From the `(` of a call to its end.
void Layout::call_tail(Node node, Node opener)
{
    list(node, opener, {.loose = true});
    if (const auto body = node.child(Kind::lambda)) {
        out_.space();
        expression(*body);
    }
}

void Layout::call(Node node)
{
    for (const Node child : node.children()) {
        if (child.kind() == Kind::lparen)
            return call_tail(node, child);
        if (child.kind() == Kind::kw_type)
            token(child);
        else
            expression(child);
    }
}

// A chain of calls is broken before each dot, or before none.
void Layout::method_call(Node node)
{
    std::vector<Node> links;  // the outermost first
    Node receiver = node;
    bool breaks = false;
    while (receiver.kind() == Kind::method_call) {
        links.push_back(receiver);
        if (const auto dot = receiver.child(Kind::dot))
            breaks = breaks || breaks_before(*dot) || has_break_after(*dot);
        receiver = *receiver.children().begin();
    }
    const bool may_break = breaks || (links.size() > 1 && !keeps_line_);
    out_.begin_group(breaks ? Breaking::always : may_break ? Breaking::loosely : Breaking::never);
    expression(receiver);
    out_.indent_if_broken();
    for (auto link = links.rbegin(); link != links.rend(); ++link) {
        bool after_dot = false;
        for (const Node child : link->children()) {
            if (!after_dot && child.kind() != Kind::dot)
                continue;
            if (child.kind() == Kind::dot) {
                after_dot = true;
                if (may_break)
                    out_.soft_line();
                token(child);
            } else if (child.kind() == Kind::lparen) {
                list(*link, child, {.takes_comma = false, .loose = true});
                if (const auto body = link->child(Kind::lambda)) {
                    out_.space();
                    lambda_of_chain(*body, link + 1 == links.rend());
                }
                break;
            } else if (child.kind() == Kind::lambda) {
                out_.space();
                lambda_of_chain(child, link + 1 == links.rend());
            } else {
                token(child);
            }
        }
    }
    out_.dedent_if_broken();
    out_.end_group();
}

// The last lambda of a chain may be broken in place of the chain.
void Layout::lambda_of_chain(Node node, bool is_last)
{
    comments_before(node.index());
    if (is_last)
        out_.may_break_here();
    expression(node);
}

// `include a, b`. A `(` after the name would make it another call: it stays on the next line. An argument on several lines does
// not break the list, unless the list was broken before.
void Layout::statement_call(Node node)
{
    Breaking breaking = Breaking::never;  // one argument
    std::optional<Node> first;
    for (const Node child : node.children()) {
        if (child.kind() == Kind::comma && breaking != Breaking::if_needed)
            breaking = has_break_after(child) ? Breaking::if_needed : Breaking::loosely;
        if (!first && child.index() != node.index() + 1)
            first = child;
    }
    const bool begins_with_paren = first && first_token(*first) == Kind::lparen;
    const bool has_newline = begins_with_paren || has_comment_between(node.index(), tree_.next[node.index()]);
    out_.begin_group(breaking);
    for (const Node child : node.children()) {
        if (child.kind() == Kind::comma) {
            comments_before_separator(child.index());
            out_.comma();
            out_.line();
            continue;
        }
        if (child == first) {
            has_newline ? out_.indent() : out_.indent_if_broken();
            begins_with_paren ? out_.hard_line() : out_.space();
        }
        expression(child);
    }
    if (first)
        has_newline ? out_.dedent() : out_.dedent_if_broken();
    out_.end_group();
}

void Layout::lambda(Node node)
{
    for (const Node child : node.children()) {
        if (child.kind() == Kind::parameters) {
            parameters(child, false);
        } else if (child.kind() == Kind::block) {
            out_.space();
            block(child, true);
        } else if (child.kind() == Kind::shift_right) {
            out_.space();
            token(child);
            out_.space();
        } else {
            expression(child);
        }
    }
}

// `x[…]`, where space before the bracket would make an array of it.
void Layout::access(Node node)
{
    for (const Node child : node.children()) {
        if (child.kind() == Kind::lbracket) {
            comments_before(child.index());
            out_.adjoin();
            return list(node, child, {.takes_comma = false});
        }
        expression(child);
    }
}

void Layout::apply(Node node)
{
    bool is_written = false;
    for (const Node child : node.children()) {
        if (child.kind() == Kind::lparen) {
            list(node, child, {.takes_comma = true});
            is_written = true;
        } else if (child.kind() == Kind::block) {
            out_.space();
            block(child, false);
        } else if (!is_written) {
            token(child);
        }
    }
}

}  // namespace plint::formatter
