// Words for what the parser found wrong.
#pragma once

#include "parser/grammar/builder.hpp"
#include "parser/syntax/syntax_error.hpp"

#include <string>

namespace plint::grammar::recovery {

// The furthest failure, in words: what was found, what would have gone on, and why where the reason is known.
[[nodiscard]] SyntaxError describe_failure(const Input& in, Builder& b);

// A flaw of the token that people call `name` ("`08`"); without a place.
[[nodiscard]] SyntaxError describe_flaw(Flaw flaw, const std::string& name);

// The token at `at`: its bytes, and how people call it ("`foo`", "the end of the file").
struct Found {
    Span span;
    std::string name;
};
[[nodiscard]] Found found_at(const char* at, const Builder& b);

}  // namespace plint::grammar::recovery
