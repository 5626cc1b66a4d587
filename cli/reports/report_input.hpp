// Makes a Report from the findings of a run.
#pragma once

#include "cli/files/discover.hpp"
#include "cli/workspace/workspace.hpp"
#include "reporters/model/report.hpp"

#include <span>
#include <vector>

namespace plint::cli {

// The report points into `workspace`, which must outlive it.
[[nodiscard]] Report make_report(const Workspace& workspace, std::vector<FileFindings> found, const RuleBook& rules,
                                 std::span<const FileProblem> problems);

}  // namespace plint::cli
