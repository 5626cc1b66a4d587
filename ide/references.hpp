// Where a name is used.
#pragma once

#include "ide/symbol.hpp"

#include <vector>

namespace plint::ide {

// All uses of the symbol at a position in files of the project, sorted. O(size of the project) for variables of classes, else
// O(uses + size of the files that have them).
[[nodiscard]] std::vector<Location> references(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset,
                                               bool with_definition);

}  // namespace plint::ide
