// Joins abstract values and types, where paths meet.
#pragma once

#include "checks/inference/abstract_value.hpp"

#include <vector>

namespace plint::inference {

// The join of two abstract values.
[[nodiscard]] AbstractValue union_of(TypeTable& table, AbstractValue a, AbstractValue b);
// The join of the outcomes for operands of several types: an error only if all outcomes are errors.
[[nodiscard]] Outcome unite_outcomes(TypeTable& table, std::vector<Outcome> outcomes);
// The union of types: a `Variant` in which no member accepts another; beyond limits::max_variant_members their common type.
[[nodiscard]] Type union_of(TypeTable& table, Type a, Type b);
[[nodiscard]] Type union_of_all(TypeTable& table, const std::vector<Type>& types);
// Of the elements of a tuple. Precondition: the tag.
[[nodiscard]] Type union_of_elements(TypeTable& table, Type tuple);

}  // namespace plint::inference
