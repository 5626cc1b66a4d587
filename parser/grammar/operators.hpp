// The one table of precedence. Every operator except assignment is left-associative.
#pragma once

#include "parser/grammar/builder.hpp"

namespace plint::grammar {

// `strength`: its precedence; 0, with `length` 0: no operator here.
struct Operator {
    Kind kind = Kind::error;
    std::uint8_t length = 0;
    std::int8_t strength = 0;
};

inline constexpr int weakest_operator = 1;
inline constexpr int logical_operators = 2;  // `or` and `and` bind up to here

// The binary operator, or the `?` of a selector, at the current place.
[[nodiscard]] Operator operator_at(const Input& in, const Builder& b);

// `->` `~>` `<-` `<~`
[[nodiscard]] Operator edge_at(const Input& in);

// `=` `+=` `-=`
[[nodiscard]] Operator assignment_at(const Input& in);

}  // namespace plint::grammar
