// What an editor selects when a selection grows.
#pragma once

#include "ide/symbol.hpp"

#include <vector>

namespace plint::ide {

// The spans around an offset, from the smallest to the whole file; each one contains the one before and is larger. Never
// empty for a file with a text. O(size of the file).
[[nodiscard]] std::vector<Span> selections(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset);

}  // namespace plint::ide
