// Variables that Hiera reads when code looks a key up.
#pragma once

#include "engine/session/session.hpp"

#include <string>
#include <string_view>

namespace plint::ide {

// Why a lookup in code of a file may read its local variable `name`: the place of an interpolation in Hiera data or
// `hiera.yaml`, or what is unknown about them. Empty if no data of the project do, wherever the key is. O(size of the data of
// the environment).
[[nodiscard]] std::string hiera_read_reason(const engine::Snapshot& snapshot, layout::FileIndex file,
                                            std::string_view name);

}  // namespace plint::ide
