// `Type[parameters]`, with Puppet's checks of the parameters.
#pragma once

#include "checks/types/flaw.hpp"
#include "checks/types/table.hpp"
#include "checks/types/value.hpp"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace plint::types {

// An error in the parameters; `which`: the index of the wrong one, std::nullopt if the error is about all of them.
struct BadParameters {
    Flaw flaw;
    std::optional<std::size_t> which;
};

// The result is not known: it depends on a variable, a call or an unresolved name, or on parameters that plint does not read
// (of `Init`, `SemVer`, `URI`, `Object`, `TypeSet`, and times as text).
struct Unknown {};

using Specialised = std::variant<Value, BadParameters, Unknown>;

// A type, or an array of types for several resources or classes.
[[nodiscard]] Specialised specialise(TypeTable& table, Type type, std::vector<Value> parameters);

}  // namespace plint::types
