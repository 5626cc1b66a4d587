// Applies fixes to the files of a run until none is left to apply.
#pragma once

#include "driver/diff.hpp"
#include "driver/files/boundary.hpp"
#include "driver/workspace.hpp"
#include "rules/engine/engine.hpp"

#include <string>
#include <vector>

namespace plint {

struct FixOutcome {
    std::vector<FileChange> changes;   // against what the workspace was loaded with; sorted by path
    std::size_t fixed = 0;             // findings
    bool moved = false;                // files were moved or created: load anew to see what that brings
    std::vector<std::string> trouble;  // what should not happen, a line each
    std::vector<std::string> left_alone;  // files that fixes would change, but plint may not, a line each
    std::vector<rules::Analysis> analyses;  // as from analyse_all, of the workspace as it is now; empty: not known
};

// Changes texts in the workspace, round after round; then, once, chooses fixes that move or create files (those are
// only in `changes`). A text that Puppet could parse never becomes one that it cannot; of a file with syntax errors
// only those are fixed. Touches only files that were asked for and that are within the boundary. `known`: what analyse_all says of the workspace as it is,
// if somebody has asked already.
[[nodiscard]] FixOutcome fix_all(Workspace& workspace, const RuleBook& rules, Safety allowed, unsigned jobs,
                                 const Boundary& boundary, std::vector<rules::Analysis> known = {});

// Why plint does not change a file that is not within the boundary, and what the user can do.
[[nodiscard]] std::string left_alone(const Boundary& boundary, const std::string& path);

// Writes changes to disk, each file whole or not at all, and nothing outside of the boundary, even if a symlink appears
// meanwhile; files that changed there since they were read are left alone. Returns what could not be done, a line each.
[[nodiscard]] std::vector<std::string> write_changes(const std::vector<FileChange>& changes, const Boundary& boundary);

}  // namespace plint
