// Completion in plint.toml, from the tables that also check it.
#pragma once

#include "ide/completion.hpp"

#include <string_view>

namespace plint::ide {

// Names of tables, keys, options of rules, and values: rules, words and booleans. Works in text that is not valid TOML yet.
// O(offset).
[[nodiscard]] Completions complete_settings(std::string_view text, Offset offset);

}  // namespace plint::ide
