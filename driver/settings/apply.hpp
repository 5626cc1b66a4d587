// From settings to a run.
#pragma once

#include "driver/files/boundary.hpp"
#include "driver/options.hpp"
#include "driver/settings/settings.hpp"

namespace plint {

// What `[project]` and `[output]` say, where the command line says nothing.
void apply_settings(Options& options, const SettingsChain& chain);

// Prints on standard error what is wrong with the settings files that were read, without the text of those that may not
// be quoted: a settings file is quoted if it is within the boundary, or a plint.toml in a directory around it. False:
// nothing is wrong.
[[nodiscard]] bool complain_of(const Settings& settings, Colour colour, const Boundary& boundary);

}  // namespace plint
