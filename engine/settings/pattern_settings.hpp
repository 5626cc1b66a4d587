// Custom rules in plint.toml: `[[pattern]]`.
#pragma once

#include "engine/settings/settings_file.hpp"

#include <cstddef>
#include <string>

namespace plint::engine {

// Custom rules of one settings file.
inline constexpr std::size_t max_patterns = 200;

// Makes a custom rule of the last of `file.patterns`, whose values are in `file.given` below `pattern.ENTRY`, or adds a
// problem.
// `table`: where it is.
void add_custom_rule(SettingsFile& file, const std::string& entry, Span table);

}  // namespace plint::engine
