// The second attempt at a file: for what the strict grammar does not accept.
#pragma once

#include "parser/grammar/furthest.hpp"
#include "parser/syntax/tree.hpp"

namespace plint::grammar::recovery {

// Reports what is wrong, and gives the tree of the rest. `furthest`: where the first attempt failed.
[[nodiscard]] Tree parse_broken(const SourceFile& source, bool epp, bool plans, const FurthestFailure& furthest);

// The file as tokens alone, where it nests too deep to read, or its tree to walk. `deepest`: the byte to report.
[[nodiscard]] Tree parse_flat(const SourceFile& source, bool epp, bool plans, Offset deepest);

}  // namespace plint::grammar::recovery
