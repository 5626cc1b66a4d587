// The fingerprints by which GitHub code scanning recognizes a finding after lines have moved.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace plint::reporters {

// `primaryLocationLineHash` of each line, the first line's at index 0, equal to what GitHub's upload action computes:
// over the next 100 UTF-16 units that are not whitespace, in base 37, modulo 2^64, then how often that hash was seen so
// far. It ends lines at a lone `\r` too, so there may be more hashes than lines; it still looks them up by number.
[[nodiscard]] std::vector<std::string> line_hashes(std::string_view text);

}  // namespace plint::reporters
