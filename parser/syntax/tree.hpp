// The lossless tree of one file, in document order. Every byte outside of its leaves is white space
// (or, in EPP text after a tag, nothing): leaves and the gaps between them, concatenated, are the source.
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
    std::vector<NodeIndex> next;    // the first node after the subtree: next sibling, or where the parent ends
    std::vector<NodeIndex> parent;  // of the file: 0

    // Sorted by tag; a tag of a broken file may have no entry. `text` is what Puppet takes for the heredoc's text.
    // It begins before the body where the rest of the tag's line reaches into it (`f(@(A), 'x` and `y')` below), and
    // there is no body at all (0) where other tokens or a template's text cover it whole.
    struct Heredoc {
        NodeIndex tag;
        NodeIndex body;
        Span text;
    };
    std::vector<Heredoc> heredocs;

    // Sorted by place. Empty exactly when Puppet's parser accepts the file.
    std::vector<SyntaxError> errors;

    [[nodiscard]] NodeIndex size() const { return static_cast<NodeIndex>(kind.size()); }
    [[nodiscard]] Node root() const;
    [[nodiscard]] Node node(NodeIndex index) const;
};

struct AnyChild;
struct ProperChild;
struct Descendant;

// A place in a tree, passed by value. Valid as long as its tree.
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

    // Children, trivia included, in document order. The second: without trivia.
    [[nodiscard]] Nodes<AnyChild> children_with_trivia() const;
    [[nodiscard]] Nodes<ProperChild> children() const;

    // All nodes below this one, in document order, without itself.
    [[nodiscard]] Nodes<Descendant> descendants() const;

    // The first child of this kind; none when a broken file lacks it.
    [[nodiscard]] std::optional<Node> child(Kind kind) const;

    // The nearest enclosing node of this kind, not itself.
    [[nodiscard]] std::optional<Node> enclosing(Kind kind) const;

    friend bool operator==(const Node& a, const Node& b) { return a.tree_ == b.tree_ && a.index_ == b.index_; }

private:
    const Tree* tree_;
    NodeIndex index_;
};

// What the ranges above hold.
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

inline Node Tree::root() const { return {*this, 0}; }
inline Node Tree::node(NodeIndex index) const { return {*this, index}; }

inline Nodes<AnyChild> Node::children_with_trivia() const { return {*tree_, index_ + 1, tree_->next[index_]}; }
inline Nodes<ProperChild> Node::children() const { return {*tree_, index_ + 1, tree_->next[index_]}; }
inline Nodes<Descendant> Node::descendants() const { return {*tree_, index_ + 1, tree_->next[index_]}; }

}  // namespace plint
