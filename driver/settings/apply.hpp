// From settings to a run.
#pragma once

#include "driver/options.hpp"
#include "driver/settings/settings.hpp"

namespace plint {

// What `[project]` and `[output]` say, where the command line says nothing.
void apply_settings(Options& options, const SettingsChain& chain);

// Says on standard error what is wrong with the settings files that were read. False: nothing is.
[[nodiscard]] bool complain_of(const Settings& settings, Colour colour);

}  // namespace plint
