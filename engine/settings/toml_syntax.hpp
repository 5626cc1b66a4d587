// Whether a text is TOML.
#pragma once

#include <string_view>

namespace plint::engine {

// Whether plint can read the text as a settings file, whatever the settings are. O(text).
[[nodiscard]] bool is_toml(std::string_view text);

}  // namespace plint::engine
