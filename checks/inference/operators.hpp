// What Puppet's operators give for values of which only the type may be known. Refused is only what no value of the
// types can do.
#pragma once

#include "checks/inference/known.hpp"
#include "checks/inference/values.hpp"
#include "parser/syntax/kind.hpp"

namespace plint::inference {

// `operation`: one of the arithmetic operators.
[[nodiscard]] Outcome arithmetic(TypeTable& table, Kind operation, const Known& a, const Known& b, bool strict);
[[nodiscard]] Outcome negate(TypeTable& table, const Known& operand, bool strict);

// `<`, `<=`, `>`, `>=`
[[nodiscard]] Outcome comparison(TypeTable& table, Kind operation, const Known& a, const Known& b);
// `==`
[[nodiscard]] Known equality(TypeTable& table, const Known& a, const Known& b);
// `in`
[[nodiscard]] Known inclusion(TypeTable& table, const Known& a, const Known& b, Matching& matching);
// `=~`
[[nodiscard]] Outcome matching(TypeTable& table, const Known& a, const Known& b, Matching& matching);
// Whether an option of a `case` or selector applies.
[[nodiscard]] Truth option_applies(TypeTable& table, const Known& option, const Known& value, Matching& matching);

// `value[keys]` for what is no type.
[[nodiscard]] Outcome access(TypeTable& table, const Known& value, const std::vector<Known>& keys, bool strict);

// What `*value` puts in its place: the elements, in order, when their number is known.
struct Unfolded {
    std::vector<Known> items;
    // Set when the number is not known: what each is.
    Type each;
};
[[nodiscard]] Unfolded unfold(TypeTable& table, const Known& value);

// An array or hash of what is known, exact when all is.
[[nodiscard]] Known array_of_known(TypeTable& table, std::vector<Known> items);
[[nodiscard]] Known hash_of_known(TypeTable& table, std::vector<Known> keys, std::vector<Known> values);

// A string of which only the parts are known.
[[nodiscard]] Known text_of_known(TypeTable& table, const std::vector<Known>& parts);

}  // namespace plint::inference
