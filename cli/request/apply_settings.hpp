// Applies settings to a run.
#pragma once

#include "engine/files/boundary.hpp"
#include "cli/options/options.hpp"
#include "engine/settings/settings.hpp"

namespace plint::cli {

// Applies `[project]` and `[output]` for options that the command line does not set.
void apply_settings(Options& options, const engine::SettingsChain& chain);

// Adds those of Options::other_checks that the settings define to the rules; prints a warning about the others.
void apply_other_checks(Options& options, const engine::SettingsChain& chain);

// Whether output may contain text of a settings file: it is in the boundary, or found by walking up from the project.
[[nodiscard]] bool may_quote_settings(const std::string& path, const engine::Boundary& boundary);

// Prints the problems of the settings files on standard error, without the text of those that may not
// be quoted: a settings file is quoted if it is within the boundary, or a plint.toml in a directory around it. Returns
// false if there are none.
[[nodiscard]] bool print_settings_problems(const engine::Settings& settings, engine::Colour colour,
                                           const engine::Boundary& boundary);

}  // namespace plint::cli
