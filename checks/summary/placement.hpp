// Where in a file Puppet allows definitions.
#pragma once

#include "checks/summary/summary.hpp"
#include "parser/syntax/tree.hpp"

#include <optional>

namespace plint::summary {

struct Placement {
    Nesting nesting = Nesting::top;
    std::optional<Node> around;  // the class around it, or the node that makes it misplaced; std::nullopt at the top
};

// As in Puppet's validator. Precondition: is_definition(definition.kind()).
[[nodiscard]] Placement placement(Node definition);

// What kind of definition a node is. Precondition: is_definition(kind); a type definition counts as an alias.
[[nodiscard]] DefinitionKind defined_kind(Kind kind);

}  // namespace plint::summary
