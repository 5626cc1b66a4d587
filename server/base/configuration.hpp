// The settings that an editor sends: `initializationOptions.settings` and `workspace/didChangeConfiguration`.
#pragma once

#include "engine/session/session.hpp"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace plint::server {

// The options with the settings above them. Names are those of the extension for Visual Studio Code, without `plint.`; unknown
// ones are ignored, because editors keep their own settings there. `problems`: one sentence for each value that is not used.
[[nodiscard]] engine::SessionOptions with_settings(engine::SessionOptions options, const nlohmann::json& settings,
                                                   std::vector<std::string>& problems);

}  // namespace plint::server
