// Type expressions of a tree. They are read as Puppet evaluates them in a manifest: arrays of parameters are taken
// apart, and a type with parameters can get new ones.
#pragma once

#include "checks/types/specialise.hpp"
#include "checks/types/table.hpp"
#include "checks/types/value.hpp"
#include "parser/syntax/tree.hpp"

#include <functional>
#include <optional>
#include <string>
#include <variant>

namespace plint::types {

// What Puppet refuses, at the node to blame.
struct TypeProblem {
    Node node;
    std::string message;
};

using ReadValue = std::variant<Value, TypeProblem, Unknown>;
using ReadType = std::variant<Type, TypeProblem, Unknown>;

// What a name means that is not built in (an alias, a resource type), given without leading `::`, in lower case; none
// when it is not known.
using FindType = std::function<Type(TypeTable&, std::string_view)>;

[[nodiscard]] ReadType read_type(TypeTable& table, Node expression, const FindType& find);

// What the name of a type means; none when that is not known.
[[nodiscard]] Type find_type(TypeTable& table, std::string_view name, const FindType& find);

// Any literal; types are values too.
[[nodiscard]] ReadValue read_value(TypeTable& table, Node expression, const FindType& find);

// The tag of a type that is built into Puppet, by its name in any case.
[[nodiscard]] std::optional<Tag> built_in(std::string_view name);

}  // namespace plint::types
