// Abstract values: what is known of a value without running the program.
#pragma once

#include "checks/types/flaw.hpp"
#include "checks/types/table.hpp"
#include "checks/types/value.hpp"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace plint::inference {

using types::flaw;
using types::Flaw;
using types::FlawKind;
using types::Tag;
using types::Type;
using types::TypeTable;
using types::Value;

// An abstract value: a type that contains all possible values, and the value itself if only one is possible. Without a type
// (bottom) there is never a value, because the expression always fails or leaves first.
struct AbstractValue {
    Type type;
    std::optional<Value> value;
    // The type contains `undef` only because a key may be missing from a hash; the author may know that it is not.
    bool may_be_missing = false;
    // Only one value is possible, but it is too large to track (limits::max_value_weight).
    bool too_large = false;

    [[nodiscard]] bool is_never() const { return !type; }
    [[nodiscard]] bool is_exact() const { return value.has_value(); }
};

// An error that Puppet reports.
struct EvaluationError {
    types::Flaw flaw;
};

using Outcome = std::variant<AbstractValue, EvaluationError>;

// The abstract value of one value; beyond limits::max_value_weight only a general type.
[[nodiscard]] AbstractValue known_value(TypeTable& table, Value value);
// A short type that contains all values of `type`.
[[nodiscard]] Type coarse(TypeTable& table, Type type);
// The abstract value of any value of the type; exact if the type has only one.
[[nodiscard]] AbstractValue value_of_type(TypeTable& table, Type type);
[[nodiscard]] inline AbstractValue anything(TypeTable& table)
{
    return {table.bare(Tag::any), {}};
}

// The only value of a type; std::nullopt if it has several or if that is not known.
[[nodiscard]] std::optional<Value> only_value(TypeTable& table, Type type);

// Whether the type certainly contains `undef`; false for a type of which nothing is known.
[[nodiscard]] bool accepts_undef(TypeTable& table, Type type);

// `type` with aliases resolved; an empty Type if nothing is known of it.
[[nodiscard]] Type resolved(const TypeTable& table, Type type);

enum class Ternary : std::uint8_t { no, yes, unknown };

[[nodiscard]] constexpr Ternary operator!(Ternary truth)
{
    return truth == Ternary::unknown ? truth : truth == Ternary::yes ? Ternary::no : Ternary::yes;
}
[[nodiscard]] constexpr Ternary truth_of(bool value)
{
    return value ? Ternary::yes : Ternary::no;
}

// Whether the value is true in a condition. Only `undef` and `false` are false.
[[nodiscard]] Ternary truth(TypeTable& table, const AbstractValue& known);
[[nodiscard]] AbstractValue as_boolean(TypeTable& table, Ternary truth);

}  // namespace plint::inference
