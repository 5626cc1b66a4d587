// What patterns and code have in common: which parts of a node count, and what is the same in spite of another notation.
#pragma once

#include "parser/syntax/tree.hpp"

#include <optional>
#include <string_view>
#include <vector>

namespace plint::patterns {

// Without the parentheses around an expression and without the braces of an interpolation.
[[nodiscard]] Node unwrapped(Node node);

// `call` for a call without parentheses; every other kind is itself.
[[nodiscard]] Kind normalized(Kind kind);

// The children that count: not comments, and not punctuation that only separates or encloses. O(children).
[[nodiscard]] std::vector<Node> parts_of(Node node);

// The text of a leaf; of a variable without `$`.
[[nodiscard]] std::string_view leaf_text(Node leaf);

// Without leading `::`.
[[nodiscard]] std::string_view without_root(std::string_view name);

// Whether a string may be the name of a class with leading `::`.
[[nodiscard]] bool is_rooted_name(std::string_view text);

// Without leading `::` if it may be the name of a class.
[[nodiscard]] std::string_view without_root_of_name(std::string_view text);

// Whether a bare word is a string: not the name of a function, resource type, attribute or definition. O(1).
[[nodiscard]] bool is_string(Node word);

// The elements if it is an array, else none.
[[nodiscard]] std::vector<Node> array_elements(Node node);

// How many parts of such a node come before those that may have any order: attributes, pairs of a hash. std::nullopt if all are
// in order.
[[nodiscard]] std::optional<std::size_t> ordered_parts(Kind parent);

// Whether two nodes are the same code: only white space, comments and quotes differ. They may be of different trees. O(n).
[[nodiscard]] bool is_same_code(Node left, Node right);

}  // namespace plint::patterns
