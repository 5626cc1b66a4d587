// Other values that code compares the same operand with, beside one that never matches.
#pragma once

#include "parser/syntax/expressions.hpp"

#include <string_view>

namespace plint::rules {

// Whether the option of a `case` that contains the value has this other one, too. `other`: as written, in single quotes if it
// is a string.
[[nodiscard]] bool lists(Node value, std::string_view other);

// Whether the `or` around a comparison compares the same operand with this other value: `$x == 8 or $x == '8'`. Looks at no
// more than limits::max_chain_operands.
[[nodiscard]] bool is_compared_beside(const syntax::Binary& comparison, std::string_view other);

}  // namespace plint::rules
