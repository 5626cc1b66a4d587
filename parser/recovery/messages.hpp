// The messages of syntax errors.
#pragma once

#include "parser/grammar/builder.hpp"
#include "parser/syntax/syntax_error.hpp"

#include <string>

namespace plint::grammar::recovery {

// Describes the furthest failure: what was found, what was expected, and the reason if it is known.
[[nodiscard]] SyntaxError describe_failure(const Input& in, Builder& b);

// Describes a flaw of the token that messages call `name` ("`08`"). The caller sets its place.
[[nodiscard]] SyntaxError describe_flaw(Flaw flaw, const std::string& name);

// The token at `at`: its bytes, and its name in messages ("`foo`", "end of the file").
struct Found {
    Span span;
    std::string name;
};
[[nodiscard]] Found found_at(const char* at, const Builder& b);

}  // namespace plint::grammar::recovery
