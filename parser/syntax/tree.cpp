// The walks of a tree that are too long for the header.
#include "parser/syntax/tree.hpp"

namespace plint {

std::optional<Node> Node::parent() const
{
    if (is_root())
        return std::nullopt;
    return Node(*tree_, tree_->parent[index_]);
}

std::optional<Node> Node::child(Kind kind) const
{
    const NodeIndex end = tree_->next[index_];
    for (NodeIndex i = index_ + 1; i < end; i = tree_->next[i])
        if (tree_->kind[i] == kind)
            return Node(*tree_, i);
    return std::nullopt;
}

std::optional<Node> Node::enclosing(Kind kind) const
{
    for (NodeIndex i = index_; i != 0;) {
        i = tree_->parent[i];
        if (tree_->kind[i] == kind)
            return Node(*tree_, i);
    }
    return std::nullopt;
}

}  // namespace plint
