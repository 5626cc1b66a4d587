// Silences all findings of a run with comments in the code.
#pragma once

#include "engine/files/boundary.hpp"
#include "engine/fixes/diff.hpp"
#include "engine/workspace/workspace.hpp"
#include "rules/engine/engine.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace plint::engine {

struct Silencing {
    std::vector<FileChange> changes;      // relative to the loaded texts; sorted by path
    std::size_t left = 0;                 // findings that no comment can silence
    std::vector<std::string> left_alone;  // files that plint must not change, one line each
};

// `analyses`: as from analyse_all. `always`: the path of a text that may be changed wherever it is (standard input).
[[nodiscard]] Silencing silence(const Workspace& workspace, std::span<const rules::Analysis> analyses,
                                const Boundary& boundary, const std::string& always);

}  // namespace plint::engine
