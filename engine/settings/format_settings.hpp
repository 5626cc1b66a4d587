// The layout that settings files choose for a file.
#pragma once

#include "engine/settings/settings.hpp"
#include "formatter/document/options.hpp"

#include <string_view>

namespace plint::engine {

// Of the settings files of a file, the nearest of which decides.
[[nodiscard]] formatter::FormatOptions format_options(const SettingsChain& chain);

// Whether `exclude` of a settings file matches a file, by its absolute path. `steps`: as for `ignored`.
[[nodiscard]] bool is_excluded_from_format(std::string_view path, const SettingsChain& chain, std::uint64_t& steps);

}  // namespace plint::engine
