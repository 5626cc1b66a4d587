// Makes a Report from the findings of a run.
#pragma once

#include "engine/files/discover.hpp"
#include "engine/workspace/workspace.hpp"
#include "reporters/model/report.hpp"

#include <span>
#include <vector>

namespace plint::cli {

// The report points into `workspace`, which must outlive it.
[[nodiscard]] Report make_report(const engine::Workspace& workspace, std::vector<engine::FileFindings> found,
                                 const engine::RuleBook& rules, std::span<const engine::FileProblem> problems);

}  // namespace plint::cli
