// Ranges of nodes of one tree, for `for` and std::ranges. Written by hand: every file includes this, and a library's
// iterator facade took a third of the time of compiling a rule.
#pragma once

#include "parser/syntax/kind.hpp"

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <ranges>

namespace plint {

struct Tree;
using NodeIndex = std::uint32_t;

// A forward range and a view: two indices and a tree, which must outlive it. Its end is a sentinel: std::ranges::distance()
// counts. `Pick` defines the elements:
//   using Value;                                         // what is made of each node: constructible from Node
//   static bool wants(Kind);                             // whether a node is in the range
//   static NodeIndex following(const Tree&, NodeIndex);  // the next candidate; never beyond the subtree that ends at `end`
// `Whole` is always Tree, which is an incomplete type here.
template <class Pick, class Whole = Tree>
class Nodes : public std::ranges::view_base {
public:
    class Iterator {
    public:
        using value_type = typename Pick::Value;
        using difference_type = std::ptrdiff_t;

        Iterator() = default;
        Iterator(const Whole* tree, NodeIndex at, NodeIndex end) : tree_(tree), at_(at), end_(end) { settle(); }

        [[nodiscard]] value_type operator*() const { return value_type(tree_->node(at_)); }
        Iterator& operator++()
        {
            at_ = Pick::following(*tree_, at_);
            settle();
            return *this;
        }
        Iterator operator++(int)
        {
            const Iterator before = *this;
            ++*this;
            return before;
        }
        friend bool operator==(const Iterator& a, const Iterator& b) { return a.at_ == b.at_; }
        friend bool operator==(const Iterator& a, std::default_sentinel_t) { return a.at_ >= a.end_; }

    private:
        void settle()
        {
            while (at_ < end_ && !Pick::wants(tree_->kind[at_]))
                at_ = Pick::following(*tree_, at_);
        }

        const Whole* tree_ = nullptr;
        NodeIndex at_ = 0;
        NodeIndex end_ = 0;
    };

    Nodes() = default;
    // Nodes with indices in [first, end).
    Nodes(const Whole& tree, NodeIndex first, NodeIndex end) : tree_(&tree), first_(first), end_(end) {}

    [[nodiscard]] Iterator begin() const { return {tree_, first_, end_}; }
    [[nodiscard]] std::default_sentinel_t end() const { return {}; }
    [[nodiscard]] bool empty() const { return begin() == end(); }

private:
    const Whole* tree_ = nullptr;
    NodeIndex first_ = 0;
    NodeIndex end_ = 0;
};

}  // namespace plint
