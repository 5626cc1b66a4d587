// Keeps names out of reports that only files outside of the boundary have: findings in other files may suggest or list them.
#pragma once

#include "engine/files/boundary.hpp"
#include "engine/workspace/workspace.hpp"

#include <string_view>
#include <vector>

namespace plint::engine {

// Removes help and fixes with a name that a file outside of the boundary has and no file of the project, and writes `…` for
// quoted text with such a name in messages, notes and labels. `own`: a path that may always be quoted. Reads the files outside
// again, and those of the project only if they may have such a name.
void hide_names(const Workspace& workspace, std::vector<FileFindings>& found, const Boundary& boundary,
                std::string_view own);
void hide_names(const Workspace& workspace, std::vector<rules::Analysis>& found, const Boundary& boundary,
                std::string_view own);

}  // namespace plint::engine
