// Where a name is defined.
#pragma once

#include "ide/symbol.hpp"

#include <string_view>
#include <vector>

namespace plint::ide {

// Where the symbol at a position is defined: a variable where it is first set. A Hiera key leads to its parameter, and the
// parameter, where it is defined, to its keys. Empty if that is not known.
[[nodiscard]] std::vector<Location> definitions(const engine::Snapshot& snapshot, layout::FileIndex file,
                                                Offset offset);

// The same for a symbol that is already known.
[[nodiscard]] std::vector<Location> definitions(const engine::Snapshot& snapshot, layout::FileIndex file,
                                                const Symbol& symbol);

// The class, defined type, function or alias that the symbol means; std::nullopt for Puppet's own and unknown ones.
[[nodiscard]] std::optional<index::Place> definition_place(const engine::Snapshot& snapshot, layout::FileIndex file,
                                                           const Symbol& symbol);

// The place of the name of a definition; the begin of a Ruby file if the name is not found in it.
[[nodiscard]] Location location_of(const engine::Snapshot& snapshot, index::Place place);

// Where the Ruby code of the project defines a custom fact; empty without one.
[[nodiscard]] std::vector<Location> custom_fact_definitions(const engine::Snapshot& snapshot, std::string_view name);

}  // namespace plint::ide
