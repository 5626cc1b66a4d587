#include "rules/engine/statement_at.hpp"

#include "parser/syntax/heredocs.hpp"

namespace plint::rules {

std::optional<Node> statement_at(const Tree& tree, Span span)
{
    std::optional<Node> statement;
    for (NodeIndex i = 1; i < tree.size();) {
        const Node node = tree.node(i);
        if (!node.span().contains(span)) {
            i = tree.next[i];
            continue;
        }
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
        ++i;
    }
    return statement;
}

std::string_view indent_of(Node node)
{
    const std::string_view text = node.tree().source->text();
    const std::size_t line = text.rfind('\n', node.span().begin == 0 ? 0 : node.span().begin - 1);
    const std::size_t begin = line == std::string_view::npos ? 0 : line + 1;
    const std::size_t end = text.find_first_not_of(" \t", begin);
    return text.substr(begin, std::min<std::size_t>(end, node.span().begin) - begin);
}

}  // namespace plint::rules
