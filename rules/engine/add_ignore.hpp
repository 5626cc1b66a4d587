// Comments that silence what was found, for code that is to stay as it is.
#pragma once

#include "parser/source/diagnostic.hpp"
#include "parser/syntax/tree.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace plint {

struct IgnoringComments {
    std::vector<Edit> edits;  // sorted, not overlapping
    std::size_t left = 0;     // findings that no comment can silence where they stand
};

// Writes `# plint:ignore=rule,rule` at the end of the line of each finding, or, where that line ends in text or in
// another comment, above the statement that holds it; what is found in the text of a heredoc is silenced at its tag.
// An ignoring comment that is there already gets more names.
[[nodiscard]] IgnoringComments ignoring_comments(const Tree& tree, std::span<const Diagnostic> findings);

}  // namespace plint
