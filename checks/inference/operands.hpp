// Values and types as operands of flaws: Puppet code that is short enough to show.
#pragma once

#include "checks/inference/abstract_value.hpp"
#include "parser/syntax/tree.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace plint::inference {

// The value if it is known, else the type with its parameters, for an alias also its meaning; only kind_of() if that is too
// long.
[[nodiscard]] std::string full_text(TypeTable& table, const AbstractValue& known);

// An expression and what it may be: `$x` and `Integer`; of a literal the value alone.
[[nodiscard]] types::Operand described(TypeTable& table, Node node, const AbstractValue& known);

// The source text of a node; std::nullopt if it has several lines or more than `max_bytes` bytes.
[[nodiscard]] std::optional<std::string_view> short_source(Node node, std::size_t max_bytes);

// As Puppet prints it: an alias with its meaning if that is short.
[[nodiscard]] std::string declared_text(TypeTable& table, Type declared);

// The given value beside a declared type: the value if it is known and short, else its type or kind_of().
[[nodiscard]] std::string given_text(TypeTable& table, Type declared, const AbstractValue& given);

// That the value is never of the type.
[[nodiscard]] Flaw never_of(TypeTable& table, Node node, const AbstractValue& known, Type type);

// Whether the value is `undef` or an empty string: authors test for these as a precaution, whatever the type.
[[nodiscard]] inline bool is_nothing(const AbstractValue& known)
{
    return known.value
        && (known.value->as<types::UndefValue>() != nullptr
            || (known.value->as<std::string>() != nullptr && known.value->as<std::string>()->empty()));
}

}  // namespace plint::inference
