// Where the modules of a project are, from its settings.
#pragma once

#include "checks/layout/layout.hpp"
#include "engine/settings/settings.hpp"

namespace plint::engine {

// Options that were given by name, which settings files must not change.
struct GivenOptions {
    bool module_path = false;
    bool environment = false;
    bool releases = false;  // `--puppet-version`
};

// Applies the values of `[project]`.
void apply_project_settings(layout::ProjectOptions& options, const SettingsChain& chain, GivenOptions given);

}  // namespace plint::engine
