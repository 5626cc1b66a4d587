// Which of the errors that were found on the way are reported.
#pragma once

#include "parser/grammar/builder.hpp"
#include "parser/source/source_file.hpp"
#include "parser/syntax/syntax_error.hpp"

#include <vector>

namespace plint::grammar::recovery {

// The reports that nodes of the finished tree carry, in order; of several unfixable ones on a line only the first.
[[nodiscard]] std::vector<SyntaxError> collect_reports(const Builder& b, const SourceFile& source);

}  // namespace plint::grammar::recovery
