// Which resources of a body must come before which others, as far as they are named by literals.
#pragma once

#include "parser/syntax/tree.hpp"

#include <string>
#include <vector>

namespace plint::relations {

// `File[/x]`, as Puppet writes it: types of any depth capitalised, classes in lower case.
struct Order {
    std::string first;
    std::string then;
    Node place;  // the arrow's or the metaparameter's right side, where the reader looks
};

// Of all that surely is evaluated when the body is: chains of arrows, and `before`, `require`, `notify`, `subscribe`. A
// body is a definition's node, or the root.
[[nodiscard]] std::vector<Order> orders(Node body);

}  // namespace plint::relations
