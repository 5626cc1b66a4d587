// `--since`: reports only findings that an earlier commit did not have.
#pragma once

#include "cli/options/options.hpp"
#include "reporters/model/report.hpp"

#include <span>
#include <string>

namespace plint::cli {

// Removes the findings that plint would report, with the current settings, for the files of the last commit that
// `options.since` and HEAD have in common; if there are several such commits, for the files of each of them. Findings are
// compared by their fingerprints with messages, so code that moves has no new findings, unless the commit has it in a place
// that is not checked (engine/files/left_out.hpp, VendoredCode). `files`: the checked ones. False: an error, which was
// printed. Costs another run for each of the commits.
[[nodiscard]] bool remove_older_findings(Report& report, const Options& options, std::span<const std::string> files);

}  // namespace plint::cli
