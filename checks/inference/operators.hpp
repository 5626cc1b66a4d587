// Puppet's operators on abstract values. The result is an error only if no values of the operands' types can work.
#pragma once

#include "checks/inference/abstract_value.hpp"
#include "checks/inference/values.hpp"
#include "parser/syntax/kind.hpp"

namespace plint::inference {

// `operation`: one of the arithmetic operators.
[[nodiscard]] Outcome arithmetic(TypeTable& table, Kind operation, const AbstractValue& a, const AbstractValue& b,
                                 bool strict);
[[nodiscard]] Outcome negate(TypeTable& table, const AbstractValue& operand, bool strict);

// `<`, `<=`, `>`, `>=`
[[nodiscard]] Outcome comparison(TypeTable& table, Kind operation, const AbstractValue& a, const AbstractValue& b);
// `==`
[[nodiscard]] AbstractValue equality(TypeTable& table, const AbstractValue& a, const AbstractValue& b);
// `in`
[[nodiscard]] AbstractValue inclusion(TypeTable& table, const AbstractValue& a, const AbstractValue& b,
                                      Matching& matching);
// `=~`
[[nodiscard]] Outcome matching(TypeTable& table, const AbstractValue& a, const AbstractValue& b, Matching& matching);
// Whether an option of a `case` or selector applies.
[[nodiscard]] Ternary option_applies(TypeTable& table, const AbstractValue& option, const AbstractValue& value,
                                     Matching& matching);

// `value[keys]` if `value` is not a type.
[[nodiscard]] Outcome access(TypeTable& table, const AbstractValue& value, const std::vector<AbstractValue>& keys,
                             bool strict);

// The elements that `*value` is replaced by: in order if their number is known, else only their type.
struct Unfolded {
    std::vector<AbstractValue> items;
    // The type of each element if their number is not known, else an empty Type.
    Type each;
};
[[nodiscard]] Unfolded unfold(TypeTable& table, const AbstractValue& value);

// An array or hash of abstract values; exact if all of them are.
[[nodiscard]] AbstractValue array_of_known(TypeTable& table, std::vector<AbstractValue> items);
[[nodiscard]] AbstractValue hash_of_known(TypeTable& table, std::vector<AbstractValue> keys,
                                          std::vector<AbstractValue> values);

// A string of which only the parts are known.
[[nodiscard]] AbstractValue text_of_known(TypeTable& table, const std::vector<AbstractValue>& parts);

}  // namespace plint::inference
