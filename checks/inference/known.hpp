// What is known of a value before anything runs.
#pragma once

#include "checks/types/table.hpp"
#include "checks/types/value.hpp"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace plint::inference {

using types::Tag;
using types::Type;
using types::TypeTable;
using types::Value;

// Always a type that takes the value; the value itself when only one is possible. No type at all: there never is a
// value, because what should make it fails or leaves first.
struct Known {
    Type type;
    std::optional<Value> value;
    // The type takes `undef` only since nothing may be found under some key: whoever wrote the key may know better.
    bool may_be_missing = false;
    // There is one value, but it is too large to track: the evaluator reports it once.
    bool too_large = false;

    [[nodiscard]] bool is_never() const { return !type; }
    [[nodiscard]] bool is_exact() const { return value.has_value(); }
};

// What Puppet refuses to do, in lower case without full stop.
struct Refusal {
    std::string message;
};

using Outcome = std::variant<Known, Refusal>;

// Of a value beyond `limits::max_value_weight` only a general type is kept.
[[nodiscard]] Known known(TypeTable& table, Value value);
// A type that takes all that `type` does, written in a few words.
[[nodiscard]] Type coarse(TypeTable& table, Type type);
// With the value, when the type has but one.
[[nodiscard]] Known of_type(TypeTable& table, Type type);
[[nodiscard]] inline Known anything(TypeTable& table)
{
    return {table.bare(Tag::any), {}};
}

// The only value of a type; none when there are several, or when values of it cannot be told.
[[nodiscard]] std::optional<Value> only_value(TypeTable& table, Type type);

// Can a value of the type be `undef`? For sure, not as far as nothing is known.
[[nodiscard]] bool takes_undef(TypeTable& table, Type type);

// Either of the two.
[[nodiscard]] Known unite(TypeTable& table, Known a, Known b);
// What operands of several kinds give: what fits is united, refused is only what none of them can do.
[[nodiscard]] Outcome unite_outcomes(TypeTable& table, std::vector<Outcome> outcomes);
// The union of types as a `Variant` in which no member takes another; past a dozen members their common type.
[[nodiscard]] Type unite(TypeTable& table, Type a, Type b);
[[nodiscard]] Type unite_all(TypeTable& table, const std::vector<Type>& types);

// A type as the kinds of value that an operator could meet: members of variants, `Integer` and `Float` for `Numeric`,
// what aliases mean. `Any` and the like stay, as `any`.
[[nodiscard]] std::vector<Type> alternatives(TypeTable& table, Type type);

// What `type` may stand for when aliases are looked through; none when nothing is known of it.
[[nodiscard]] Type resolved(const TypeTable& table, Type type);

enum class Truth : std::uint8_t { no, yes, maybe };

[[nodiscard]] constexpr Truth operator!(Truth truth)
{
    return truth == Truth::maybe ? truth : truth == Truth::yes ? Truth::no : Truth::yes;
}
[[nodiscard]] constexpr Truth truth_of(bool value)
{
    return value ? Truth::yes : Truth::no;
}

// Only `undef` and `false` count as false.
[[nodiscard]] Truth truth(TypeTable& table, const Known& known);
[[nodiscard]] Known as_boolean(TypeTable& table, Truth truth);

// Can no value be of both types? False where it is not sure.
[[nodiscard]] bool disjoint(TypeTable& table, Type a, Type b);

}  // namespace plint::inference
