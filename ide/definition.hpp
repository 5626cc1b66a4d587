// Where a name is defined.
#pragma once

#include "ide/symbol.hpp"

#include <vector>

namespace plint::ide {

// Where the symbol at a position is defined: a variable where branches set it, a title where a resource has it. A Hiera key
// leads to its parameter, and the parameter, where it is defined, to its keys. Empty if that is not known.
[[nodiscard]] std::vector<Location> definitions(const engine::Snapshot& snapshot, layout::FileIndex file,
                                                Offset offset);

// The same, but a parameter of a class leads to the code only, also where it is defined.
[[nodiscard]] std::vector<Location> declarations(const engine::Snapshot& snapshot, layout::FileIndex file,
                                                 Offset offset);

// The same for a symbol that is already known.
[[nodiscard]] std::vector<Location> definitions(const engine::Snapshot& snapshot, layout::FileIndex file,
                                                const Symbol& symbol);

// The class, defined type, function, plan or alias that the symbol means; std::nullopt for Puppet's own and unknown ones.
[[nodiscard]] std::optional<index::Place> definition_place(const engine::Snapshot& snapshot, layout::FileIndex file,
                                                           const Symbol& symbol);

// The place of the name of a definition; the begin of a Ruby file if the name is not found in it.
[[nodiscard]] Location location_of(const engine::Snapshot& snapshot, index::Place place);

}  // namespace plint::ide
