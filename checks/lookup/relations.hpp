// The relationships between resources of a body whose titles are literals or made of variables: which must be applied before
// which.
#pragma once

#include "parser/syntax/tree.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace plint::lookup::relations {

// `File[/x]`, as Puppet writes it: types of any depth capitalised, classes in lower case. `File[$x]` if the title is a
// variable.
using Group = std::vector<std::string>;

// Each resource of one group is applied before each of another. Groups instead of pairs keep this linear: n + m, not n * m.
struct Order {
    std::size_t first = 0;  // in Orders::groups
    std::size_t then = 0;
    Node place;  // the right side of the arrow or the metaparameter
};

struct Orders {
    std::vector<Group> groups;
    std::vector<Order> all;  // in order of their places
};

// Only of code that is evaluated whenever the body is: chains of arrows, and `before`, `require`, `notify`, `subscribe`.
// `body`: the node of a definition, or the root. O(size of the body).
[[nodiscard]] Orders orders(Node body);

}  // namespace plint::lookup::relations
