#include "formatter/layout/layout.hpp"

namespace plint::formatter {

// `$x = if $y { 1 } else { 2 }`: the author put a value on one line. Each block has one statement.
bool Layout::is_one_line_value(Node condition) const
{
    const auto parent = condition.parent();
    if (options_.reflow || !parent || parent->kind() == Kind::file || parent->kind() == Kind::epp_file
        || parent->kind() == Kind::block || condition.text().find('\n') != std::string_view::npos)
        return false;
    for (const Node part : condition.descendants())
        if (part.kind() == Kind::block && !is_one_line(part))
            return false;
    return true;
}

// `if` and `unless`.
void Layout::condition(Node node)
{
    if (!is_one_line_value(node))
        return condition_parts(node, false);
    out_.begin_group(keeps_line_ ? Breaking::never : Breaking::if_needed);
    condition_parts(node, true);
    out_.end_group();
}

void Layout::condition_parts(Node node, bool is_value)
{
    bool first = true;
    for (const Node child : node.children()) {
        if (!first)
            out_.space();
        first = false;
        switch (child.kind()) {
        case Kind::block:
            if (is_value)
                block_of_group(child);
            else
                block(child, false);
            break;
        case Kind::elsif_clause:
        case Kind::else_clause:
            comments_before(child.index());
            condition_parts(child, is_value);
            break;
        default:
            if (is_composite(child.kind()))
                expression(child);
            else
                token(child);
            break;
        }
    }
}

void Layout::case_expression(Node node)
{
    bool first_option = true;
    for (const Node child : node.children()) {
        switch (child.kind()) {
        case Kind::kw_case:
            token(child);
            out_.space();
            break;
        case Kind::lbrace:
            out_.space();
            token(child);
            out_.indent();
            out_.body_line();
            break;
        case Kind::rbrace:
            comments_before(child.index());
            out_.dedent();
            out_.end_line();
            token(child);
            break;
        case Kind::case_option:
            if (!first_option) {
                out_.hard_line();
                keep_empty_line(child.index());
            }
            first_option = false;
            comments_before(child.index());
            case_option(child);
            drain();
            break;
        default: expression(child); break;
        }
    }
}

// Values, `:`, and a block.
void Layout::case_option(Node node)
{
    out_.begin_group(Breaking::loosely);
    for (const Node child : node.children()) {
        switch (child.kind()) {
        case Kind::comma:
            comments_before_separator(child.index());
            out_.comma();
            out_.line();
            break;
        case Kind::colon:
            token(child);
            out_.end_group();
            out_.space();
            break;
        case Kind::block: block(child, true); break;
        default: expression(child); break;
        }
    }
}

}  // namespace plint::formatter
