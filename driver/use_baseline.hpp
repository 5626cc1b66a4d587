// What the options that `check` was given want of a baseline.
#pragma once

#include "driver/files/boundary.hpp"
#include "driver/options.hpp"
#include "driver/settings/settings.hpp"
#include "reporters/model/report.hpp"

#include <span>
#include <string>
#include <vector>

namespace plint {

// Takes out of the report what the baseline knows, and brings that up to date when it is asked to. `files`: those that were
// checked. `warnings`: gets lines to tell beside the report. False: trouble, said.
[[nodiscard]] bool use_baseline(Report& report, const Options& options, std::span<const std::string> files,
                                std::vector<std::string>& warnings);

// Whether the baseline is one that plint may read and write: the command line names it, or it is in the project or in the
// directory of the settings file that names it. If not, that is reported. `given`: the options without the settings.
[[nodiscard]] bool may_use_baseline(const Options& given, const Options& options, const SettingsChain& chain,
                                    const Boundary& boundary);

}  // namespace plint
