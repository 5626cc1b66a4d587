// Where the data types of a name are defined.
#pragma once

#include "ide/symbol.hpp"

#include <vector>

namespace plint::ide {

// The type aliases, resource types and Ruby types in the declared type of the parameter at a position, in the order of that
// type: for `Optional[Stdlib::Port] $port` the alias `Stdlib::Port`. For other names as definitions().
[[nodiscard]] std::vector<Location> type_definitions(const engine::Snapshot& snapshot, layout::FileIndex file,
                                                     Offset offset);

}  // namespace plint::ide
