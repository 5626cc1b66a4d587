#include "formatter/layout/layout.hpp"
#include "parser/source/characters.hpp"
#include "parser/syntax/resources.hpp"

#include <algorithm>
#include <utility>

namespace plint::formatter {

namespace {

// The attributes of a body, or of a type.
std::size_t operations(Node parent)
{
    std::size_t count = 0;
    for (const Node child : parent.children())
        count += syntax::AttributeOperation::is(child.kind());
    return count;
}

}  // namespace

// `{ name => value }` after a type.
void Layout::attributes(Node parent, Node opener)
{
    const bool is_call = parent.kind() == Kind::untitled_resource && syntax::UntitledResource(parent).is_call();
    list(parent, opener, {.spaced = true, .one_each = !is_call, .may_share = false, .align = true});
}

// A type, and bodies in braces. One body begins on the line of the brace.
void Layout::resource(Node node)
{
    for (const Node child : node.children()) {
        if (child.kind() == Kind::lbrace) {
            out_.space();
            return resource_bodies(node);
        }
        if (is_keyword(child.kind()))
            token(child);
        else
            expression(child);
    }
}

void Layout::resource_bodies(Node node)
{
    std::vector<Node> bodies;
    bool has_semicolons = false;
    Node opener = node;
    Node closer = node;
    for (const Node child : node.children()) {
        if (child.kind() == Kind::lbrace)
            opener = child;
        else if (child.kind() == Kind::rbrace)
            closer = child;
        else if (child.kind() == Kind::resource_body)
            bodies.push_back(child);
        has_semicolons = has_semicolons || child.kind() == Kind::semicolon;
    }
    comments_before(opener.index());
    if (bodies.size() == 1 && !breaks_after(opener)) {
        const Node body = bodies.front();
        const bool has_attributes = operations(body) > 0;
        const auto colon = body.child(Kind::colon);
        const bool breaks = operations(body) > 1 || (has_attributes && colon && breaks_after_title(body));
        out_.begin_group(breaks ? Breaking::always : Breaking::if_needed);
        token(opener);
        out_.space();
        resource_body(body, true);
        comments_before(closer.index());
        out_.dedent_if_broken();
        out_.last_line(true);
        token(closer);
        return out_.end_group();
    }
    out_.begin_group(Breaking::always);
    token(opener);
    out_.indent();
    out_.body_line();
    Rows rows;
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        if (i > 0) {
            out_.hard_line();
            keep_empty_line(bodies[i].index());
        }
        const std::size_t attributes = operations(bodies[i]);
        const bool is_line = is_row(bodies[i], bodies.size());
        if (i > 0
            && (!is_line || has_comment_before(bodies[i].index())
                || (!options_.reflow && newlines_before(start_with_comments(bodies[i].index())) > 1))) {
            align(rows);
            rows = {};
        }
        if (is_line || attributes == 0) {
            one_line_body(bodies[i], rows);
            comments_before_separator_after(bodies[i].index());
            if (has_semicolons || attributes == 1)
                out_.semicolon();
            continue;
        }
        out_.begin_group(Breaking::always);
        resource_body(bodies[i], !has_semicolons);
        comments_before_separator_after(bodies[i].index());
        out_.end_group();
        out_.dedent();
        if (has_semicolons)
            out_.semicolon();
    }
    align(rows);
    comments_before(closer.index());
    out_.dedent();
    out_.end_line();
    token(closer);
    out_.end_group();
}

// Whether the first attribute of a body is on another line than its title.
bool Layout::breaks_after_title(Node body) const
{
    Offset end = body.span().begin;
    for (const Node child : body.children()) {
        if (syntax::AttributeOperation::is(child.kind()))
            return has_newline({end, child.span().begin});
        if (child.kind() == Kind::colon)
            end = child.span().end;
    }
    return false;
}

// Whether a body fits on a line of its own. Does not count what a layout changes.
bool Layout::fits_on_line(Node body) const
{
    const auto is_counted = [](char byte) {
        return !is_blank(byte) && byte != '\n' && byte != '\r' && byte != ',' && byte != ';';
    };
    const auto width = static_cast<std::size_t>(std::ranges::count_if(body.text(), is_counted));
    return out_.depth() * options_.indent_width + width < options_.line_length;
}

// Whether the author broke a line after an opening bracket.
bool Layout::has_broken_brackets(Node node) const
{
    return std::ranges::any_of(node.descendants(), [&](Node part) {
        return (part.kind() == Kind::lparen || part.kind() == Kind::lbracket || part.kind() == Kind::lbrace)
            && breaks_after(part);
    });
}

// Whether a title and its attributes are one line of a table, apart from brackets that the author broke in it.
bool Layout::is_row(Node body, std::size_t bodies) const
{
    const std::size_t attributes = operations(body);
    if (attributes == 0 || !body.child(Kind::colon) || breaks_after_title(body))
        return false;
    if (attributes == 1)
        return fits_on_line(body) || has_broken_brackets(body);
    return bodies > 1 && !options_.reflow && body.text().find('\n') == std::string_view::npos && fits_on_line(body);
}

// A title and its attributes on one line.
void Layout::one_line_body(Node node, Rows& rows)
{
    comments_before(node.index());
    const std::uint32_t start = out_.width();
    const std::uint32_t newlines = out_.newlines();
    const bool keeps_line = !has_broken_brackets(node);
    bool is_first = true;
    for (const Node child : node.children()) {
        if (child.kind() == Kind::colon) {
            token(child);
            if (operations(node) == 0) {
                out_.space();  // before `;`
                break;
            }
            if (options_.align_arrows && out_.newlines() == newlines) {
                const std::uint32_t width = out_.width() - start;
                rows.places.push_back({out_.padding(), width});
            }
            out_.space();
        } else if (child.kind() == Kind::comma) {
            comments_before_separator(child.index());
        } else {
            if (syntax::AttributeOperation::is(child.kind()) && !std::exchange(is_first, false)) {
                out_.comma();
                out_.space();
            }
            const bool is_title = !syntax::AttributeOperation::is(child.kind());
            const bool kept_line = std::exchange(keeps_line_, is_title || keeps_line);
            element(child, nullptr);
            keeps_line_ = kept_line;
        }
    }
}

// A title and attributes, which are indented if the group is broken. The caller ends the indentation.
void Layout::resource_body(Node node, bool ends_in_comma)
{
    std::vector<Node> elements;
    for (const Node child : node.children()) {
        if (syntax::AttributeOperation::is(child.kind()))
            elements.push_back(child);
        else if (child.kind() == Kind::colon)
            token(child);
        else if (child.kind() != Kind::comma)
            expression(child);
    }
    out_.indent_if_broken();
    if (elements.empty())
        return;
    out_.first_line(true);
    Rows rows;
    for (std::size_t i = 0; i < elements.size(); ++i) {
        if (i > 0) {
            out_.line();
            keep_empty_line(elements[i].index());
        }
        row(elements[i], rows);
        comments_before_separator_after(elements[i].index());
        if (i + 1 < elements.size())
            out_.comma();
        else if (ends_in_comma)
            out_.trailing_comma();
    }
    align(rows);
}

void Layout::collector(Node node)
{
    for (const Node child : node.children()) {
        switch (child.kind()) {
        case Kind::lbrace: out_.space(); return attributes(node, child);
        case Kind::collect_open:
        case Kind::exported_open: token(child); break;
        case Kind::collect_close:
        case Kind::exported_close:
            out_.space();
            token(child);
            break;
        default:
            if (node.kind() == Kind::collector && child.index() != node.index() + 1)
                out_.space();
            expression(child);
            break;
        }
    }
}

}  // namespace plint::formatter
