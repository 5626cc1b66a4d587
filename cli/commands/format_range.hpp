// The range of `plint format --range` in a file.
#pragma once

#include "cli/options/options.hpp"
#include "parser/source/source_file.hpp"

#include <optional>

namespace plint::cli {

// The bytes of a range; a column past the end of its line is the end. std::nullopt: the file has fewer lines.
[[nodiscard]] std::optional<Span> span_of(const LineRange& range, const SourceFile& source);

}  // namespace plint::cli
