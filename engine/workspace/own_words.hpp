// Words of plint's own messages: of Puppet's language, resource types, functions and facts. They reveal nothing about files.
#pragma once

#include <string_view>

namespace plint::engine {

// Whether messages contain the word (letters, digits and `_`) without reading it from a file, in any case. O(1) on average.
[[nodiscard]] bool is_own_word(std::string_view word);

}  // namespace plint::engine
