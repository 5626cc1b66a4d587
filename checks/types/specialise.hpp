// `Type[parameters]`, with Puppet's checks of the parameters.
#pragma once

#include "checks/types/table.hpp"
#include "checks/types/value.hpp"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace plint::types {

// What is wrong with the parameters, or with the one to blame.
struct BadParameters {
    std::string message;
    std::optional<std::size_t> which;
};

// Depends on what is not known here: a variable, a call, a name that is not declared; or on parameters that are not
// read: those of `Init`, `SemVer`, `URI`, `Object`, `TypeSet`, and times that are written as text.
struct Unknown {};

using Specialised = std::variant<Value, BadParameters, Unknown>;

// A type, or an array of types for several resources or classes.
[[nodiscard]] Specialised specialise(TypeTable& table, Type type, std::vector<Value> parameters);

}  // namespace plint::types
