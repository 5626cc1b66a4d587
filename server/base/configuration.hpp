// The settings that an editor sends: `initializationOptions.settings` and `workspace/didChangeConfiguration`.
#pragma once

#include "engine/session/session.hpp"
#include "ide/inlay_hints.hpp"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace plint::server {

// The options with the settings above them. Names are those of the extension for Visual Studio Code, without `plint.`; unknown
// ones are ignored, because editors keep their own settings there. `problems`: one sentence for each value that is not used.
[[nodiscard]] engine::SessionOptions with_settings(engine::SessionOptions options, const nlohmann::json& settings,
                                                   std::vector<std::string>& problems);

// What the editor shows, apart from findings.
struct DisplaySettings {
    ide::InlayHintOptions inlay_hints;  // `inlayHints.types`, `inlayHints.parameterNames`; nested or with a dot
};

// Reads the same settings as `with_settings`.
[[nodiscard]] DisplaySettings display_settings(const nlohmann::json& settings, std::vector<std::string>& problems);

}  // namespace plint::server
