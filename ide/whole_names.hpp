// Names in texts of any language, where they are not parts of longer words.
#pragma once

#include "parser/source/span.hpp"

#include <string_view>
#include <vector>

namespace plint::ide {

// The places of a word that is not part of another one; a leading `::` belongs to it, a following `::` does not matter.
// O(size of the text).
[[nodiscard]] std::vector<Span> places_of(std::string_view text, std::string_view word);

// The name that begins at an offset, with all its segments.
[[nodiscard]] std::string_view whole_name(std::string_view text, std::size_t begin);

}  // namespace plint::ide
