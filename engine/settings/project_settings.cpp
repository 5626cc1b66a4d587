#include "engine/settings/project_settings.hpp"

namespace plint::engine {

void apply_project_settings(layout::ProjectOptions& options, const SettingsChain& chain, GivenOptions given)
{
    for (const SettingsFile* const file : chain) {
        if (file->module_path && !given.module_path)
            options.module_path = *file->module_path;
        if (file->environment && !given.environment)
            options.environment = *file->environment;
        if (file->releases && !given.releases)
            options.releases = file->releases;
    }
}

}  // namespace plint::engine
