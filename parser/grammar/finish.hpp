// The last step: postorder nodes become the immutable preorder tree, in one pass.
#pragma once

#include "parser/grammar/builder.hpp"
#include "parser/syntax/tree.hpp"

namespace plint::grammar {

[[nodiscard]] Tree finish(const Builder& b, const SourceFile& source);

// The reports that nodes of the finished tree carry, in order; of several unfixable ones on a line only the first.
[[nodiscard]] std::vector<SyntaxError> collect_reports(const Builder& b, const SourceFile& source);

}  // namespace plint::grammar
