// Applies fixes to the files of a run until none is left to apply.
#pragma once

#include "engine/files/boundary.hpp"
#include "engine/fixes/diff.hpp"
#include "engine/workspace/workspace.hpp"
#include "rules/engine/engine.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace plint::engine {

struct FixOutcome {
    std::vector<FileChange> changes;        // relative to the loaded texts; sorted by path
    std::size_t fixed = 0;                  // findings
    bool moved = false;                     // files were moved or created: load the workspace again
    std::vector<std::string> trouble;       // internal problems, one line each
    std::vector<std::string> left_out;      // fixes that would break a file, one line each
    std::vector<std::string> left_alone;    // files that plint must not fix, one line each
    std::vector<rules::Analysis> analyses;  // as from analyse_all, of the current workspace; empty: unknown
};

// Whether the caller needs the analyses of the outcome. Without them, only rules that may offer fixes run, which is faster.
enum class Analyses : std::uint8_t { wanted, unwanted };

// Fixes texts in the workspace, in rounds; then, once, chooses fixes that move or create files (those are only in
// `changes`). A text that Puppet can parse stays one that it can parse; in a file with syntax errors only these are
// fixed. Changes only requested files within the boundary. `known`: the result of analyse_all for the current workspace,
// if available.
[[nodiscard]] FixOutcome fix_all(Workspace& workspace, const RuleBook& rules, Safety allowed, unsigned jobs,
                                 const Boundary& boundary, Analyses analyses = Analyses::wanted,
                                 std::vector<rules::Analysis> known = {});

// Why plint does not change a file that is not within the boundary, and what the user can do.
[[nodiscard]] std::string left_alone(const Boundary& boundary, const std::string& path);

// Writes changes to disk, each file completely or not at all, and nothing outside of the boundary, even if a symlink
// appears meanwhile. Does not write files that changed on disk since they were read. Returns the errors, one line each.
[[nodiscard]] std::vector<std::string> write_changes(const std::vector<FileChange>& changes, const Boundary& boundary);

}  // namespace plint::engine
