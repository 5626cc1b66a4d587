// What the parser promises of any bytes at all: a tree that keeps its contract, and dumps, views and fixes that
// neither crash nor reach outside of the text.
#pragma once

#include "parser/source/source_file.hpp"

#include <cstdint>
#include <string_view>

namespace plint::fuzz {

// Aborts with a message when a promise is broken. Where `plan` and `apply` are words of the text, it is read both
// with and without them as keywords.
void hold(std::string_view text, Language language);

}  // namespace plint::fuzz
