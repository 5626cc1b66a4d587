// The body that a piece of code is part of.
#pragma once

#include "parser/syntax/tree.hpp"

namespace plint::rules {

// The definition around the node, or the file: what has variables of its own.
[[nodiscard]] inline Node body_around(Node node)
{
    while (!node.is_root() && !is_definition(node.kind()))
        node = *node.parent();
    return node;
}

}  // namespace plint::rules
