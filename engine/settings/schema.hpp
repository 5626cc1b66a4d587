// The JSON schema of plint.toml, for editors.
#pragma once

#include <string>

namespace plint::engine {

// From the same declarations by which settings are read.
[[nodiscard]] std::string settings_schema();

}  // namespace plint::engine
