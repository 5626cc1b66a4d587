// What the options that `check` was given want of a baseline.
#pragma once

#include "driver/options.hpp"
#include "reporters/report.hpp"

#include <span>
#include <string>
#include <vector>

namespace plint {

// Takes out of the report what the baseline knows, and brings that up to date when it is asked to. `files`: those that were
// checked. `warnings`: gets lines to tell beside the report. False: trouble, said.
[[nodiscard]] bool use_baseline(Report& report, const Options& options, std::span<const std::string> files,
                                std::vector<std::string>& warnings);

}  // namespace plint
