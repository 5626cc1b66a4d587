// The rules that comments in a file can name: those of plint, and those that users define for the file.
#pragma once

#include "engine/session/session.hpp"

#include <string_view>
#include <vector>

namespace plint::ide {

// The snapshot must outlive the results.
[[nodiscard]] std::vector<const rules::Rule*> rules_for(const engine::Snapshot& snapshot, layout::FileIndex file);

// By name or another name; null if there is none.
[[nodiscard]] const rules::Rule* rule_for(const engine::Snapshot& snapshot, layout::FileIndex file,
                                          std::string_view name);

}  // namespace plint::ide
