// Places with the same text that an editor changes together.
#pragma once

#include "ide/symbol.hpp"

#include <vector>

namespace plint::ide {

// For an offset in the tag of a heredoc: its places after `@(` and in the line that ends the text. Empty elsewhere.
[[nodiscard]] std::vector<Span> linked_places(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset);

}  // namespace plint::ide
