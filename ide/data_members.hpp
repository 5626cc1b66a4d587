// Keys inside the values of Hiera data.
#pragma once

#include "ide/hover.hpp"

#include <optional>

namespace plint::ide {

// For a key inside the value of a parameter: the type that the parameter declares for what the key has. std::nullopt elsewhere,
// and if the type does not say.
[[nodiscard]] std::optional<Hover> hover_of_member(const engine::Snapshot& snapshot, layout::FileIndex file,
                                                   Offset offset);

}  // namespace plint::ide
