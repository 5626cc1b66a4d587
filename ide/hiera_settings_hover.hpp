// What a key of `hiera.yaml` or an option below `lookup_options` means.
#pragma once

#include "ide/hover.hpp"

namespace plint::ide {

// std::nullopt elsewhere, and for options that only a backend knows. O(size of the file).
[[nodiscard]] std::optional<Hover> hover_of_hiera_setting(const engine::Snapshot& snapshot, layout::FileIndex file,
                                                          Offset offset);

}  // namespace plint::ide
