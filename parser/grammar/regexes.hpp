// Whether Ruby can compile a regular expression: Puppet compiles each one while it reads the file.
#pragma once

#include "parser/grammar/builder.hpp"
#include "parser/syntax/syntax_error.hpp"

#include <vector>

namespace plint::grammar {

// The regexes among the nodes that Ruby refuses, with its reason. The only owner of Oniguruma in this room.
[[nodiscard]] std::vector<SyntaxError> find_bad_regexes(const Builder& b);

}  // namespace plint::grammar
