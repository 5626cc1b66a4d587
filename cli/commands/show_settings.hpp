// `--show-settings`: the settings for each file, and where each value is set.
#pragma once

#include "engine/files/boundary.hpp"
#include "cli/options/options.hpp"
#include "engine/settings/settings.hpp"

#include <span>
#include <string>

namespace plint::cli {

// The settings of the run, then a part for each group of files that share a plint.toml: settings, rules that run and
// rules that do not, and why. `command_line`: as given, without the settings.
[[nodiscard]] std::string show_settings(const Options& command_line, engine::Settings& settings,
                                        std::span<const std::string> files);

// Modules and environments. Dependencies from a metadata.json outside of the boundary are left out.
[[nodiscard]] std::string show_layout(const layout::Layout& layout, const engine::Boundary& boundary);

}  // namespace plint::cli
