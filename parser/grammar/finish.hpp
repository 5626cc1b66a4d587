// The last step: postorder nodes become the immutable preorder tree, in one pass.
#pragma once

#include "parser/grammar/builder.hpp"
#include "parser/syntax/tree.hpp"

namespace plint::grammar {

[[nodiscard]] Tree finish(const Builder& b, const SourceFile& source);

}  // namespace plint::grammar
