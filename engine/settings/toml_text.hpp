// Writes TOML.
#pragma once

#include "rules/engine/options.hpp"

#include <string>
#include <string_view>

namespace plint::engine {

// As a basic string, quotes included. Control characters and invalid UTF-8 are escaped or replaced.
[[nodiscard]] std::string toml_string(std::string_view text);

// Bare where TOML allows it, else a string.
[[nodiscard]] std::string toml_key(std::string_view name);

[[nodiscard]] std::string toml_value(const rules::OptionValue& value);

}  // namespace plint::engine
