// Keeps the text of files outside of the boundary out of reports.
#pragma once

#include "engine/files/boundary.hpp"
#include "engine/workspace/workspace.hpp"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace plint::engine {

// Returns spaces with the same lines and length, so that offsets stay valid.
[[nodiscard]] std::unique_ptr<SourceFile> redacted_copy(const SourceFile& source);

// Findings in files that may not be quoted keep their rule, severity and place; `instead` is their message, and
// everything else that they would show is removed. Other findings lose fixes of such files. `own`: a path that may always
// be quoted.
void redact(Diagnostic& finding, const Boundary& boundary, std::string_view instead, std::string_view own = {});

// The same for what the rules found in one file; the message names the rule.
void redact(rules::Analysis& analysis, const Boundary& boundary, std::string_view own = {});

// The same for all findings of a run. Afterwards Workspace::source returns such a copy for files
// that may not be quoted.
void redact(Workspace& workspace, std::vector<FileFindings>& found, const Boundary& boundary, std::string_view own);

}  // namespace plint::engine
