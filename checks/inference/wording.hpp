// Texts of values and types in messages.
#pragma once

#include "checks/inference/known.hpp"
#include "parser/syntax/tree.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace plint::inference {

// The value when it is known, else the type with its parameters, of an alias also its meaning; the kind where that is too
// long to read.
[[nodiscard]] std::string full_text(TypeTable& table, const Known& known);

// An expression and what it may be: "`$x` (`Integer`)"; of a literal the value alone: "`'a'`".
[[nodiscard]] std::string described(TypeTable& table, Node node, const Known& known);

// The source text of a node on one line and no longer than `max_bytes`; else none.
[[nodiscard]] std::optional<std::string_view> short_source(Node node, std::size_t max_bytes);

// As Puppet's messages show it: an alias with what it means, where that is short.
[[nodiscard]] std::string declared_text(TypeTable& table, Type declared);

// What was given where something else is declared: the value where it is known and short, else its type or kind.
[[nodiscard]] std::string given_text(TypeTable& table, Type declared, const Known& given);

// "`$x` (`Integer`) is never an `Enum['a']`"
[[nodiscard]] std::string never_of(TypeTable& table, Node node, const Known& known, Type type);

}  // namespace plint::inference
