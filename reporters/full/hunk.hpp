// Adjacent lines that a fix changes, before and after.
#pragma once

#include "parser/source/diagnostic.hpp"
#include "parser/source/source_file.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace plint::reporters {

struct ChangedLine {
    std::string text;           // without its line break
    std::vector<Span> changed;  // bytes of `text`; empty at a deletion
};

struct Hunk {
    std::uint32_t first_line = 1;  // of what is removed, or before which lines are inserted
    std::vector<ChangedLine> removed;
    std::vector<ChangedLine> inserted;
};

// `edits`: of this file, in the order of their spans; those that overlap one before them are left out.
[[nodiscard]] std::vector<Hunk> hunks(const SourceFile& source, std::span<const Edit* const> edits);

}  // namespace plint::reporters
