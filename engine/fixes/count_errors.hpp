// Whether a text that fixes made is still correct.
#pragma once

#include "checks/layout/kinds.hpp"
#include "engine/workspace/workspace.hpp"

#include <cstddef>
#include <string>

namespace plint::engine {

// Syntax errors in the text: all in Puppet code; 0 or 1 in YAML, ERB and Ruby. O(text). `parsed`, if not null, gets the source
// and the tree of Puppet code.
[[nodiscard]] std::size_t count_errors(const layout::Kinds& kinds, const std::string& path, const std::string& text,
                                       LoadedFile* parsed = nullptr);

}  // namespace plint::engine
