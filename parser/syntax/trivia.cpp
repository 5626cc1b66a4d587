// Comments stand between tokens: one before the first token of a node is a sibling before the node, one after its
// last token a sibling after it.
#include "parser/syntax/trivia.hpp"

#include "parser/source/characters.hpp"

#include <algorithm>
#include <limits>

namespace plint::syntax {

namespace {

std::ptrdiff_t line_breaks(const Tree& tree, Offset begin, Offset end)
{
    if (begin >= end)
        return 0;
    return std::ranges::count(tree.source->text(Span{begin, end}), '\n');
}

constexpr bool is_opener(Kind kind)
{
    using enum Kind;
    return kind == lparen || kind == lbracket || kind == lbrace || kind == interpolation_open || kind == pipe
        || kind == collect_open || kind == exported_open;
}

constexpr bool is_closer(Kind kind)
{
    using enum Kind;
    return kind == rparen || kind == rbracket || kind == rbrace || kind == collect_close || kind == exported_close;
}

std::string_view without(std::string_view text, std::string_view opening, std::string_view closing)
{
    if (text.starts_with(opening))
        text.remove_prefix(opening.size());
    if (text.ends_with(closing))
        text.remove_suffix(closing.size());
    return text;
}

// The block of comments above a node, with at most so many line breaks between the two.
std::vector<Comment> comments_above(Node node, std::ptrdiff_t max_breaks)
{
    const Tree& tree = node.tree();
    // A node that starts with its parent has its comments before the parent.
    while (!node.is_root() && tree.parent[node.index()] + 1 == node.index() && tree.parent[node.index()] != 0)
        node = *node.parent();
    std::vector<Comment> found;
    Offset below = node.span().begin;
    for (NodeIndex i = node.index(); i-- > 1; max_breaks = 1) {
        const auto comment = as<Comment>(tree.node(i));
        if (!comment || !is_on_own_line(*comment) || line_breaks(tree, comment->span().end, below) > max_breaks)
            break;
        found.push_back(*comment);
        below = comment->span().begin;
    }
    std::ranges::reverse(found);
    return found;
}

}  // namespace

std::string_view Comment::content() const
{
    switch (kind()) {
    case Kind::line_comment: return without(text(), "#", "\r");
    case Kind::block_comment: return without(text(), "/*", "*/");
    default: return without(without(text(), "<%#", "%>"), "-", "-");
    }
}

bool is_on_own_line(Node node)
{
    const std::string_view text = node.tree().source->text();
    Offset at = node.span().begin;
    while (at > 0 && (is_blank(text[at - 1]) || text[at - 1] == '\r'))
        --at;
    return at == 0 || text[at - 1] == '\n';
}

std::vector<Comment> leading_comments(Node node)
{
    return comments_above(node, 1);
}

std::vector<Comment> nearest_comments(Node node)
{
    return comments_above(node, std::numeric_limits<std::ptrdiff_t>::max());
}

std::optional<Comment> trailing_comment(Node node)
{
    const Tree& tree = node.tree();
    for (NodeIndex i = tree.next[node.index()]; i < tree.size(); ++i) {
        const Node after = tree.node(i);
        if (line_breaks(tree, node.span().end, after.span().begin) > 0)
            return std::nullopt;
        if (const auto comment = as<Comment>(after))
            return comment;
        if (after.kind() != Kind::comma && after.kind() != Kind::semicolon)
            return std::nullopt;
    }
    return std::nullopt;
}

std::vector<Comment> dangling_comments(Node node)
{
    std::vector<Comment> found;
    std::optional<Node> last;  // the child or separator before the comments
    for (const Node child : node.children_with_trivia()) {
        if (const auto comment = as<Comment>(child)) {
            const bool trails =
                last && !is_opener(last->kind()) && line_breaks(node.tree(), last->span().end, child.span().begin) == 0;
            if (!trails)
                found.push_back(*comment);
        } else if (is_closer(child.kind()) || (child.kind() == Kind::pipe && last)) {
            break;
        } else {
            found.clear();
            last = child;
        }
    }
    return found;
}

}  // namespace plint::syntax
