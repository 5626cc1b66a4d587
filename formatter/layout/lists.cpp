#include "formatter/layout/layout.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/expressions.hpp"

#include <algorithm>
#include <utility>

namespace plint::formatter {

namespace {

constexpr bool is_closer(Kind kind)
{
    return kind == Kind::rparen || kind == Kind::rbracket || kind == Kind::rbrace || kind == Kind::collect_close;
}

// Whether a value breaks inside of brackets of its own.
bool has_brackets(Node node)
{
    switch (node.kind()) {
    case Kind::array:
    case Kind::hash:
    case Kind::access:
    case Kind::call: return true;
    default: return false;
    }
}

}  // namespace

// Makes the column as wide as its widest row.
void Layout::align(Rows& rows)
{
    std::uint32_t widest = 0;
    for (const auto& [padding, width] : rows.places)
        widest = std::max(widest, width);
    for (const auto& [padding, width] : rows.places)
        out_.pad(padding, widest - width);
    align_parameters(rows);
}

void Layout::align_parameters(Rows& rows)
{
    std::uint32_t widest = 0;
    if (has_aligned_names(rows.parameters))
        for (const Rows::Parameter& row : rows.parameters)
            widest = std::max(widest, row.name ? row.name->width : 0);
    std::uint32_t widest_value = 0;
    for (Rows::Parameter& row : rows.parameters) {
        const std::uint32_t added = row.name && widest > 0 ? widest - row.name->width : 0;
        if (row.name)
            out_.pad(row.name->padding, added);
        if (row.value)
            widest_value = std::max(widest_value, row.value->width += added);
    }
    for (const Rows::Parameter& row : rows.parameters)
        if (row.value)
            out_.pad(row.value->padding, widest_value - row.value->width);
}

// A key, `=>` and a value.
void Layout::row(Node node, Rows& rows)
{
    comments_before(node.index());
    const std::uint32_t start = out_.width();
    const std::uint32_t newlines = out_.newlines();
    bool after_arrow = false;
    for (const Node child : node.children()) {
        if (child.kind() == Kind::arrow || child.kind() == Kind::plus_arrow) {
            if (options_.align_arrows && out_.newlines() == newlines) {
                const std::uint32_t width = out_.width() - start;
                rows.places.push_back({out_.padding(), width});
            }
            out_.space();
            token(child);
            out_.space();
            after_arrow = true;
        } else if (!after_arrow && (child.kind() == Kind::star || is_keyword(child.kind()))) {
            token(child);
        } else {
            const bool keeps_line = std::exchange(keeps_line_, keeps_line_ || !after_arrow);
            expression(child);
            keeps_line_ = keeps_line;
        }
    }
}

void Layout::element(Node node, Rows* rows)
{
    Rows own;
    switch (node.kind()) {
    case Kind::pair:
    case Kind::selector_entry:
    case Kind::attribute:
    case Kind::splat_attribute: return row(node, rows != nullptr ? *rows : own);
    case Kind::parameter: return parameter(node, rows != nullptr ? *rows : own);
    default: return expression(node);
    }
}

// The one element that may break in place of the list; their number if there is none.
std::size_t Layout::sharing_element(const std::vector<Node>& elements) const
{
    const auto breaks = [&](Node node) {
        if (node.kind() != Kind::array && node.kind() != Kind::hash)
            return false;
        const auto opener = node.child(node.kind() == Kind::array ? Kind::lbracket : Kind::lbrace);
        return opener && breaks_after(*opener);
    };
    const auto count = std::ranges::count_if(elements, breaks);
    if (count > 1)
        return elements.size();
    if (count == 1)
        return static_cast<std::size_t>(std::ranges::find_if(elements, breaks) - elements.begin());
    return has_brackets(elements.back()) ? elements.size() - 1 : elements.size();
}

void Layout::list_elements(const std::vector<Node>& elements, const ListStyle& style, std::uint32_t group, bool breaks)
{
    Rows rows;
    const std::size_t sharing = style.may_share && !breaks ? sharing_element(elements) : elements.size();
    std::uint32_t newlines = 0;
    for (std::size_t i = 0; i < elements.size(); ++i) {
        const Node element = elements[i];
        if (i > 0) {
            out_.line();
            keep_empty_line(element.index());
        }
        if (i == sharing) {
            comments_before(element.index());
            out_.may_break_here();
        }
        this->element(element, style.align ? &rows : nullptr);
        if (i == sharing) {
            newlines = out_.newlines();
            if (i + 1 < elements.size())
                out_.inner_break_ends();
        }
        comments_before_separator_after(element.index());
        if (i + 1 < elements.size())
            out_.comma();
        else if (style.takes_comma)
            out_.trailing_comma();
    }
    if (sharing < elements.size() && out_.newlines() != newlines)
        out_.cancel_inner_break(group);
    if (style.align)
        align(rows);
}

// From the opening bracket, a child of `parent`, to the closing one.
void Layout::list(Node parent, Node opener, const ListStyle& style)
{
    std::vector<Node> elements;
    std::optional<Node> closer;
    bool ends_in_comma = false;
    const auto is_end = [&](Kind kind) { return opener.kind() == Kind::pipe ? kind == Kind::pipe : is_closer(kind); };
    for (const Node child : Nodes<ProperChild>(tree_, opener.index() + 1, tree_.next[parent.index()])) {
        if (is_end(child.kind())) {
            closer = child;
            break;
        }
        ends_in_comma = child.kind() == Kind::comma;
        if (!ends_in_comma)
            elements.push_back(child);
    }
    comments_before(opener.index());
    if (!closer)
        return;
    const bool is_empty = elements.empty();
    if (is_empty && !has_comment_before(closer->index())) {
        token(opener);
        out_.adjoin();
        return token(*closer);
    }
    const bool breaks = breaks_after(opener) || (style.one_each && elements.size() > 1);
    const bool is_loose = keeps_line_ || (style.loose && elements.size() == 1 && !has_brackets(elements.front()));
    const auto group = out_.begin_group(breaks ? Breaking::always : is_loose ? Breaking::never : Breaking::if_needed);
    token(opener);
    out_.indent_if_broken();
    out_.first_line(style.spaced);
    ListStyle own = style;
    own.takes_comma = style.takes_comma || (ends_in_comma && breaks);
    if (!is_empty)
        list_elements(elements, own, group, breaks);
    comments_before(closer->index());
    out_.dedent_if_broken();
    out_.last_line(style.spaced);
    token(*closer);
    out_.end_group();
}

// Whether the names of parameters are in a column after their types.
bool Layout::has_aligned_names(const std::vector<Rows::Parameter>& parameters) const
{
    if (options_.align_types != Alignment::kept || options_.reflow)
        return options_.align_types == Alignment::always;
    std::vector<std::pair<std::uint32_t, bool>> rows;  // the width of the type, and whether the name is padded
    std::uint32_t widest = 0;
    for (const Rows::Parameter& row : parameters) {
        const syntax::Parameter parameter(tree_.node(row.node));
        const auto name = parameter.variable();
        const auto type = parameter.type();
        if (!name || !type || !row.name || !begins_line(parameter.span().begin)
            || has_comment_between(row.node, name->index()) || has_newline({type->span().end, name->span().begin}))
            continue;
        const bool is_splat = tree_.kind[name->index() - 1] == Kind::star;
        const Offset column = tree_.begin[name->index() - (is_splat ? 1 : 0)];
        rows.emplace_back(row.name->width, column - type->span().end > 1);
        widest = std::max(widest, row.name->width);
    }
    const auto is_short = [&](const auto& row) { return row.first < widest; };
    const auto padded = std::ranges::count_if(rows, [&](const auto& row) { return is_short(row) && row.second; });
    const auto short_rows = std::ranges::count_if(rows, is_short);
    constexpr int of_three = 2;  // careful authors forget one
    return padded > 0 && (padded + std::ssize(rows) - short_rows) * 3 >= std::ssize(rows) * of_three;
}

// [Type] [`*`]`$name` [`=` default]
void Layout::parameter(Node node, Rows& rows)
{
    const std::uint32_t start = out_.width();
    comments_before(node.index());
    Rows::Parameter row{.node = node.index()};
    const std::uint32_t begin = out_.width();
    const std::uint32_t newlines = out_.newlines();
    const auto place = [&] {
        const std::uint32_t width = out_.width() - begin;
        return out_.newlines() == newlines ? std::optional(Rows::Place{out_.padding(), width}) : std::nullopt;
    };
    bool has_type = false;
    bool is_named = false;
    bool has_default = false;
    std::optional<std::uint32_t> end;  // the width up to where the default value may be broken
    for (const Node child : node.children()) {
        if (child.kind() == Kind::star || (child.kind() == Kind::variable && !is_named)) {
            const bool has_splat = child.kind() == Kind::variable && tree_.kind[child.index() - 1] == Kind::star;
            if (out_.width() != begin && !has_splat) {
                row.name = place();
                out_.space();
            }
            token(child);
            is_named = child.kind() == Kind::variable;
        } else if (child.kind() == Kind::assign && !has_default) {
            if (options_.align_parameters)
                row.value = place();
            out_.space();
            token(child);
            out_.space();
            has_default = true;
        } else {
            has_type = has_type || !is_named;
            const bool is_list = child.kind() == Kind::array || child.kind() == Kind::hash;
            if (has_default && is_list && std::ranges::distance(child.children().begin(), child.children().end()) > 2)
                end = out_.width() + 1;
            expression(child);
        }
    }
    // What does not fit on a line has no columns: its type may be broken before them.
    if (!has_type || out_.depth() * options_.indent_width + end.value_or(out_.width()) - start < options_.line_length)
        rows.parameters.push_back(row);
}

void Layout::parameters(Node node, bool one_each)
{
    const Node opener = *node.children().begin();
    if (opener.kind() == Kind::pipe)
        return lambda_parameters(node);
    list(node, opener, {.one_each = one_each, .align = true});
}

// On one line if the author did not put them on several.
void Layout::lambda_parameters(Node node)
{
    const Node opener = *node.children().begin();
    const bool is_of_template = node.parent() && node.parent()->kind() == Kind::epp_file;
    const bool breaks = breaks_after(opener)
        || (is_of_template && !options_.reflow && node.child(Kind::comma)
            && node.text().find('\n') != std::string_view::npos
            && std::ranges::distance(node.children().begin(), node.children().end()) > 4);
    if (breaks && is_of_template)
        out_.at_tag();
    if (breaks)
        return list(node, opener, {.one_each = true, .align = true});
    Rows rows;
    bool needs_comma = false;
    bool is_open = false;
    for (const Node child : node.children()) {
        if (child.kind() == Kind::comma) {
            comments_before_separator(child.index());
            continue;
        }
        if (child.kind() == Kind::pipe) {
            if (is_of_template && needs_comma)
                out_.space();
            token(child);
            is_open = !is_open;
            if (is_of_template && is_open)
                out_.space();
            continue;
        }
        if (needs_comma) {
            out_.comma();
            out_.space();
        }
        needs_comma = true;
        parameter(child, rows);
    }
}

}  // namespace plint::formatter
