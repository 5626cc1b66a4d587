// Reads type expressions of a tree as Puppet evaluates them in a manifest: arrays of parameters are flattened, and a type with
// parameters can get new ones.
#pragma once

#include "checks/types/specialise.hpp"
#include "checks/types/table.hpp"
#include "checks/types/value.hpp"
#include "parser/syntax/tree.hpp"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace plint::types {

// An error of Puppet, at the node that causes it.
struct TypeProblem {
    Node node;
    Flaw flaw;
};

using ReadValue = std::variant<Value, TypeProblem, Unknown>;
using ReadType = std::variant<Type, TypeProblem, Unknown>;

// Resolves the name of an alias or a resource type, in lower case and without leading `::`; returns an empty Type if it is not
// known.
using FindType = std::function<Type(TypeTable&, std::string_view)>;

[[nodiscard]] ReadType read_type(TypeTable& table, Node expression, const FindType& find);

// Resolves the name of any type; an empty Type if it is not known.
[[nodiscard]] Type find_type(TypeTable& table, std::string_view name, const FindType& find);

// Reads any literal; types are values too.
[[nodiscard]] ReadValue read_value(TypeTable& table, Node expression, const FindType& find);

// The tag of a built-in type by its name, in any case; std::nullopt for other names.
[[nodiscard]] std::optional<Tag> built_in(std::string_view name);

// The names that have one, in lower case, sorted.
[[nodiscard]] std::vector<std::string_view> built_in_names();

}  // namespace plint::types
