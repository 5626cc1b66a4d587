// Skips what no rule takes, to the place from which rules fit again.
// Precondition of all: `attach` was called (recovery.hpp).
#pragma once

#include "parser/grammar/builder.hpp"

#include <cstddef>

namespace plint::grammar::recovery {

// Reads one token, whatever it is.
void skip_token(Input& in, Builder& b);

// A statement failed at its start: reports why and skips to where the next begins. False when nothing could be skipped.
bool skip_statement(Input& in, Builder& b);

// The same for an element of a list that ends with the byte `closer`; false when the list cannot go on.
bool skip_element(Input& in, Builder& b, char closer);
bool skip_resource_body(Input& in, Builder& b);
bool skip_case_option(Input& in, Builder& b);

// Skips what stands between an element and the next comma or `closer`; true when another element follows.
bool skip_surplus(Input& in, Builder& b, char closer);

// Whether the brace here opens statements rather than attributes, titles or pairs.
bool opens_block(Input& in, Builder& b);

}  // namespace plint::grammar::recovery
