// Makes a Report from the findings of a run.
#pragma once

#include "engine/files/boundary.hpp"
#include "engine/files/discover.hpp"
#include "engine/workspace/workspace.hpp"
#include "reporters/model/report.hpp"

#include <span>
#include <string_view>
#include <vector>

namespace plint::cli {

// The report points into `workspace`, which must outlive it. Notes contain no names that only files outside of the boundary
// use. `own`: a path that may always be quoted.
[[nodiscard]] Report make_report(const engine::Workspace& workspace, std::vector<engine::FileFindings> found,
                                 const engine::RuleBook& rules, std::span<const engine::FileProblem> problems,
                                 const engine::Boundary& boundary, std::string_view own);

}  // namespace plint::cli
