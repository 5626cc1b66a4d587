// Applies the baseline options of `check`.
#pragma once

#include "engine/files/boundary.hpp"
#include "cli/options/options.hpp"
#include "engine/settings/settings.hpp"
#include "reporters/model/report.hpp"

#include <span>
#include <string>
#include <vector>

namespace plint::cli {

// Removes recorded findings from the report, and updates the baseline if requested. `files`: those that were
// checked. `warnings`: lines to print with the report. False: an error, which was printed.
[[nodiscard]] bool use_baseline(Report& report, const Options& options, std::span<const std::string> files,
                                std::vector<std::string>& warnings);

// Whether the baseline is one that plint may read and write: the command line names it, or it is in the project or in the
// directory of the settings file that names it. If not, that is reported. `given`: the options without the settings.
[[nodiscard]] bool may_use_baseline(const Options& given, const Options& options, const engine::SettingsChain& chain,
                                    const engine::Boundary& boundary);

}  // namespace plint::cli
