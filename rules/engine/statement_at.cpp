#include "rules/engine/statement_at.hpp"

#include "parser/syntax/heredocs.hpp"

#include <algorithm>
#include <vector>

namespace plint::rules {

std::optional<Node> statement_at(const Tree& tree, Span span)
{
    // The nodes around the span, the innermost first.
    const auto after = std::ranges::upper_bound(tree.begin, span.begin);
    std::vector<NodeIndex> around;
    for (auto i = static_cast<NodeIndex>(after - tree.begin.begin() - 1); i != 0; i = tree.parent[i])
        if (tree.node(i).span().contains(span))
            around.push_back(i);
    std::optional<Node> statement;
    for (auto i = around.rbegin(); i != around.rend(); ++i) {
        const Node node = tree.node(*i);
        // What the text of a heredoc holds belongs to the statement that announces it.
        if (node.kind() == Kind::heredoc_body) {
            const auto tag = syntax::heredoc_tag(node);
            return tag ? statement_at(tree, tag->span()) : std::nullopt;
        }
        const Kind parent = node.parent()->kind();
        if (node.kind() == Kind::parameters && parent != Kind::lambda)
            return std::nullopt;
        if (parent == Kind::block)
            statement = node;
    }
    return statement;
}

std::string_view indent_of(Node node)
{
    const std::string_view text = node.tree().source->text();
    const LineIndex& lines = node.tree().source->lines();
    const std::size_t begin = lines.line_span(lines.line(node.span().begin)).begin;
    const std::size_t end = text.find_first_not_of(" \t", begin);
    return text.substr(begin, std::min<std::size_t>(end, node.span().begin) - begin);
}

}  // namespace plint::rules
