// Whether two pieces of code say the same.
#pragma once

#include "parser/syntax/tree.hpp"

#include <string>

namespace plint::rules {

// The same tokens in the same order; blanks and comments do not count.
[[nodiscard]] inline bool same_code(Node a, Node b)
{
    const Tree& tree = a.tree();
    const auto next_token = [&](NodeIndex at, NodeIndex end) {
        while (at < end && (is_composite(tree.kind[at]) || is_trivia(tree.kind[at])))
            ++at;
        return at;
    };
    const NodeIndex end_a = tree.next[a.index()];
    const NodeIndex end_b = tree.next[b.index()];
    NodeIndex i = next_token(a.index(), end_a);
    NodeIndex j = next_token(b.index(), end_b);
    while (i < end_a && j < end_b) {
        if (tree.kind[i] != tree.kind[j] || tree.node(i).text() != tree.node(j).text())
            return false;
        i = next_token(i + 1, end_a);
        j = next_token(j + 1, end_b);
    }
    return i >= end_a && j >= end_b;
}

// A text that two pieces of code share exactly when same_code() says so.
[[nodiscard]] inline std::string code_key(Node node)
{
    const Tree& tree = node.tree();
    std::string key;
    for (NodeIndex i = node.index(); i < tree.next[node.index()]; ++i) {
        if (is_composite(tree.kind[i]) || is_trivia(tree.kind[i]))
            continue;
        const std::string_view text = tree.node(i).text();
        key += std::to_string(static_cast<unsigned>(tree.kind[i])) + ':' + std::to_string(text.size()) + ':';
        key += text;
    }
    return key;
}

// Whether evaluating the node calls a function, which may give another value each time.
[[nodiscard]] inline bool calls_anything(Node node)
{
    const Tree& tree = node.tree();
    for (NodeIndex i = node.index(); i < tree.next[node.index()]; ++i)
        if (tree.kind[i] == Kind::call || tree.kind[i] == Kind::method_call || tree.kind[i] == Kind::statement_call)
            return true;
    return false;
}

}  // namespace plint::rules
