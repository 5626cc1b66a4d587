// Comments that silence all findings of a file, for code that shall stay as it is.
#pragma once

#include "checks/layout/areas.hpp"
#include "parser/source/diagnostic.hpp"
#include "parser/source/source_file.hpp"
#include "parser/syntax/tree.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace plint::rules {

struct IgnoringComments {
    std::vector<Edit> edits;  // sorted, not overlapping
    std::size_t left = 0;     // findings that no comment can silence
};

// Writes `# plint:ignore=rule,rule` at the end of the line of each finding, or, where that line ends in text or in
// another comment, above the statement that contains it; a finding in the text of a heredoc is silenced at its tag.
// Where neither is possible (findings in comments and between statements, in templates), `# plint:ignore-file=rule` goes to
// the first line of the file. An existing ignore comment gets more names.
[[nodiscard]] IgnoringComments ignoring_comments(const Tree& tree, std::span<const Diagnostic> findings);

// The same for a file without a tree, of role `data` or `erb`: always `# plint:ignore-file=rule` on the first line.
[[nodiscard]] IgnoringComments ignoring_comments(const SourceFile& source, layout::FileRole role,
                                                 std::span<const Diagnostic> findings);

}  // namespace plint::rules
