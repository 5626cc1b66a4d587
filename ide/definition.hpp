// Where a name is defined.
#pragma once

#include "ide/symbol.hpp"

#include <vector>

namespace plint::ide {

// Where the symbol at a position is defined: a variable where it is first set. Empty if that is not known.
[[nodiscard]] std::vector<Location> definitions(const engine::Snapshot& snapshot, layout::FileIndex file,
                                                Offset offset);

// The same for a symbol that is already known.
[[nodiscard]] std::vector<Location> definitions(const engine::Snapshot& snapshot, layout::FileIndex file,
                                                const Symbol& symbol);

// The class, defined type, function or alias that the symbol means; std::nullopt for Puppet's own and unknown ones.
[[nodiscard]] std::optional<index::Place> definition_place(const engine::Snapshot& snapshot, layout::FileIndex file,
                                                           const Symbol& symbol);

}  // namespace plint::ide
