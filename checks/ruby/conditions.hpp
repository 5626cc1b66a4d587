// Conditions of Ruby code, as far as somebody knows what they are made of.
#pragma once

#include "checks/ruby/syntax.hpp"

#include <functional>
#include <optional>

namespace plint::ruby {

// What one part of a condition comes to; none: nobody knows. A `binary` has both sides and its sign, which is none of those
// below.
using PartOfCondition = std::function<std::optional<bool>(const Node&)>;

// What a condition comes to, of parts that `known` is asked about, put together by `!`, `&&`, `||`, their words and
// parentheses. None where that hangs on an unknown part, or where it is nested too deeply to be anybody's guard.
[[nodiscard]] std::optional<bool> truth_of(const Node& condition, const PartOfCondition& known, unsigned depth = 0);

}  // namespace plint::ruby
