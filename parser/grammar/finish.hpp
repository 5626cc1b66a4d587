// The last step: postorder nodes become the immutable preorder tree, in one pass.
#pragma once

#include "parser/grammar/builder.hpp"
#include "parser/syntax/tree.hpp"

namespace plint::grammar {

struct Finished {
    Tree tree;
    std::size_t depth = 0;
    Offset deepest = 0;  // where the deepest node begins
};

[[nodiscard]] Finished finish(const Builder& b, const SourceFile& source);

}  // namespace plint::grammar
