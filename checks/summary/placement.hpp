// Where in a file definitions may stand.
#pragma once

#include "checks/summary/summary.hpp"
#include "parser/syntax/tree.hpp"

#include <optional>

namespace plint::summary {

struct Placement {
    Nesting nesting = Nesting::top;
    std::optional<Node> around;  // what it stands in: the class, or what makes it misplaced; none at top
};

// As Puppet's validator sees it. Precondition: is_definition(definition.kind()).
[[nodiscard]] Placement placement(Node definition);

// What kind of definition a node is. Precondition: is_definition(kind); a type definition counts as an alias.
[[nodiscard]] Defined defined_kind(Kind kind);

}  // namespace plint::summary
