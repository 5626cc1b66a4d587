// The last step: postorder nodes become the immutable preorder tree, in one pass.
#pragma once

#include "parser/grammar/builder.hpp"
#include "parser/syntax/tree.hpp"

namespace plint::grammar {

// Chains that grow to the left (`1 + 1 + …`) nest the tree without nesting the parser; a deeper tree is not
// returned, so that callers may walk it recursively.
inline constexpr std::size_t tree_depth_limit = 4000;

struct Finished {
    Tree tree;
    std::size_t depth = 0;
    Offset deepest = 0;  // where the deepest node begins
};

[[nodiscard]] Finished finish(const Builder& b, const SourceFile& source);

}  // namespace plint::grammar
