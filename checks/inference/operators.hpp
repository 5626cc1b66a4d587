// Puppet's operators on abstract values. The result is an error only if no values of the operands' types can work.
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

// `value[keys]` if `value` is not a type.
[[nodiscard]] Outcome access(TypeTable& table, const Known& value, const std::vector<Known>& keys, bool strict);

// The elements that `*value` is replaced by: in order if their number is known, else only their type.
struct Unfolded {
    std::vector<Known> items;
    // The type of each element if their number is not known, else an empty Type.
    Type each;
};
[[nodiscard]] Unfolded unfold(TypeTable& table, const Known& value);

// An array or hash of abstract values; exact if all of them are.
[[nodiscard]] Known array_of_known(TypeTable& table, std::vector<Known> items);
[[nodiscard]] Known hash_of_known(TypeTable& table, std::vector<Known> keys, std::vector<Known> values);

// A string of which only the parts are known.
[[nodiscard]] Known text_of_known(TypeTable& table, const std::vector<Known>& parts);

}  // namespace plint::inference
