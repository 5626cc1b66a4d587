// Which resources of a body must come before which others, as far as they are named by literals.
#pragma once

#include "parser/syntax/tree.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace plint::lookup::relations {

// `File[/x]`, as Puppet writes it: types of any depth capitalised, classes in lower case.
using Group = std::vector<std::string>;

// All of one group come before all of another. The pairs are never written out, so that n and m resources are n + m names.
struct Order {
    std::size_t first = 0;  // in Orders::groups
    std::size_t then = 0;
    Node place;  // the arrow's or the metaparameter's right side, where the reader looks
};

struct Orders {
    std::vector<Group> groups;
    std::vector<Order> all;  // in order of their places
};

// Of all that surely is evaluated when the body is: chains of arrows, and `before`, `require`, `notify`, `subscribe`. A
// body is a definition's node, or the root. Linear in the size of the body.
[[nodiscard]] Orders orders(Node body);

}  // namespace plint::lookup::relations
