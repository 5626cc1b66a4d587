// The lossless tree of one file. Leaves and the gaps between them, concatenated, are the source; gaps are whitespace only.
#pragma once

#include "parser/source/source_file.hpp"
#include "parser/source/span.hpp"
#include "parser/syntax/kind.hpp"
#include "parser/syntax/nodes.hpp"
#include "parser/syntax/syntax_error.hpp"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace plint {

class Node;

// Immutable once built, in preorder: a node, then its children one after the other; index 0 is the file.
// The subtree of `i` is [i, next[i]). The SourceFile must outlive the tree.
struct Tree {
    const SourceFile* source = nullptr;
    std::vector<Kind> kind;
    std::vector<Offset> begin;
    std::vector<Offset> end;
    std::vector<NodeIndex> next;    // the first node after the subtree: the next sibling, or the end of the parent
    std::vector<NodeIndex> parent;  // of the file: 0

    // Sorted by tag; a tag of a broken file may have no entry. `text` is the heredoc's text as Puppet reads it. It begins
    // before the body if a token of the tag's line extends into it (`f(@(A), 'x` and `y')` below). `body` is 0 if
    // other tokens or a template's text cover all of it.
    struct Heredoc {
        NodeIndex tag;
        NodeIndex body;
        Span text;
    };
    std::vector<Heredoc> heredocs;
    std::vector<std::uint32_t> heredocs_by_body;  // places in `heredocs`, sorted by body and then by tag

    // Sorted by offset. Empty if and only if Puppet's parser accepts the file.
    std::vector<SyntaxError> errors;

    [[nodiscard]] NodeIndex size() const { return static_cast<NodeIndex>(kind.size()); }
    [[nodiscard]] Node root() const;
    [[nodiscard]] Node node(NodeIndex index) const;
};

struct AnyChild;
struct ProperChild;
struct Descendant;

// A node of a tree: a pointer and an index, passed by value. The tree must outlive it and must not move. All accessors are
// O(1) unless noted.
class Node {
public:
    Node(const Tree& tree, NodeIndex index) : tree_(&tree), index_(index) {}

    [[nodiscard]] const Tree& tree() const { return *tree_; }
    [[nodiscard]] NodeIndex index() const { return index_; }
    [[nodiscard]] Kind kind() const { return tree_->kind[index_]; }
    [[nodiscard]] Span span() const { return {tree_->begin[index_], tree_->end[index_]}; }
    [[nodiscard]] std::string_view text() const { return tree_->source->text(span()); }
    [[nodiscard]] bool is_root() const { return index_ == 0; }
    [[nodiscard]] std::optional<Node> parent() const;
    [[nodiscard]] bool has_children() const { return tree_->next[index_] != index_ + 1; }

    // The children in document order, with and without trivia.
    [[nodiscard]] Nodes<AnyChild> children_with_trivia() const;
    [[nodiscard]] Nodes<ProperChild> children() const;

    // All nodes of the subtree but this one, in document order.
    [[nodiscard]] Nodes<Descendant> descendants() const;

    // The first child of this kind; std::nullopt if there is none. O(children).
    [[nodiscard]] std::optional<Node> child(Kind kind) const;

    // The nearest ancestor of this kind; std::nullopt if there is none. O(depth).
    [[nodiscard]] std::optional<Node> enclosing(Kind kind) const;

    friend bool operator==(const Node& a, const Node& b) { return a.tree_ == b.tree_ && a.index_ == b.index_; }

private:
    const Tree* tree_;
    NodeIndex index_;
};

// Which nodes the ranges above contain.
struct AnyChild {
    using Value = Node;
    static bool wants(Kind) { return true; }
    static NodeIndex following(const Tree& tree, NodeIndex at) { return tree.next[at]; }
};

struct ProperChild : AnyChild {
    static bool wants(Kind kind) { return !is_trivia(kind); }
};

struct Descendant : AnyChild {
    static NodeIndex following(const Tree&, NodeIndex at) { return at + 1; }
};

inline Node Tree::root() const
{
    return {*this, 0};
}
inline Node Tree::node(NodeIndex index) const
{
    return {*this, index};
}

inline Nodes<AnyChild> Node::children_with_trivia() const
{
    return {*tree_, index_ + 1, tree_->next[index_]};
}
inline Nodes<ProperChild> Node::children() const
{
    return {*tree_, index_ + 1, tree_->next[index_]};
}
inline Nodes<Descendant> Node::descendants() const
{
    return {*tree_, index_ + 1, tree_->next[index_]};
}

}  // namespace plint
