// Plans of Bolt that are written in YAML.
#pragma once

#include "engine/session/session.hpp"

#include <string>
#include <string_view>

namespace plint::ide {

// The first file below `plans` of a module that code in `file` sees which contains a name; empty without any.
// Reads the files of these directories.
[[nodiscard]] std::string yaml_plan_that_names(const engine::Snapshot& snapshot, layout::FileIndex file,
                                               std::string_view name);

}  // namespace plint::ide
