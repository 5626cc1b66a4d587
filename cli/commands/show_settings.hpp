// `--show-settings`: the settings for each file, and where each value is set.
#pragma once

#include "engine/files/boundary.hpp"
#include "cli/options/options.hpp"
#include "engine/settings/settings.hpp"

#include <span>
#include <string>

namespace plint::cli {

// The settings of the run, then a part for each group of files that share a plint.toml: settings, rules that run and
// rules that do not, and why. Values that settings files outside of the boundary set are `…`. `command_line`: as given,
// without the settings.
[[nodiscard]] std::string show_settings(const Options& command_line, engine::Settings& settings,
                                        std::span<const std::string> files, const engine::Boundary& boundary);

// Modules and environments. The name in a metadata.json outside of the boundary is `…`, and its dependencies are left out.
[[nodiscard]] std::string show_layout(const layout::Layout& layout, const engine::Boundary& boundary);

}  // namespace plint::cli
