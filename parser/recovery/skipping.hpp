// Skips text that no rule matches, up to the place where rules match again.
// Precondition of all: `attach` was called (recovery.hpp).
#pragma once

#include "parser/grammar/builder.hpp"

#include <cstddef>

namespace plint::grammar::recovery {

// Reads one token of any kind.
void skip_token(Input& in, Builder& b);

// A statement failed at its start: reports why and skips to where the next begins. False when nothing could be skipped.
bool skip_statement(Input& in, Builder& b);

// The same for an element of a list that ends with the byte `closer`; false when the list cannot continue.
bool skip_element(Input& in, Builder& b, char closer);
bool skip_resource_body(Input& in, Builder& b);
bool skip_case_option(Input& in, Builder& b);

// Skips the text between an element and the next comma or `closer`; returns true if another element follows.
bool skip_surplus(Input& in, Builder& b, char closer);

// Whether the brace here opens statements rather than attributes, titles or pairs.
bool opens_block(Input& in, Builder& b);

}  // namespace plint::grammar::recovery
