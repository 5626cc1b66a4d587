// The node at a place.
#pragma once

#include "parser/syntax/tree.hpp"

#include <algorithm>
#include <optional>

namespace plint::syntax {

// The innermost node that contains the offset; the root if no other one does. O(log n + depth).
[[nodiscard]] inline Node innermost_at(const Tree& tree, Offset at)
{
    const auto after = std::ranges::upper_bound(tree.begin, at);  // what contains it is the node before, or around that
    Node node = tree.node(static_cast<NodeIndex>(std::max<std::ptrdiff_t>(after - tree.begin.begin(), 1) - 1));
    while (!node.is_root() && !node.span().contains(at))
        node = *node.parent();
    return node;
}

}  // namespace plint::syntax
