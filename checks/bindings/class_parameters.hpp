// Hiera's data bound to parameters of classes, as Puppet binds them when a class is declared without them.
#pragma once

#include "checks/hiera/hiera_data.hpp"
#include "checks/inference/abstract_value.hpp"
#include "checks/inference/world.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plint::bindings {

// The class and, unless it has none of this name, its parameter that a key is for.
struct KeyTarget {
    inference::ProjectTypes::Found owner;
    std::optional<std::size_t> parameter = {};
    std::string_view name;  // of the parameter: what follows the class
};

// None for keys of unknown classes. `world`: as the file of the data sees it.
[[nodiscard]] std::optional<KeyTarget> target_of(inference::ProjectTypes& world, std::string_view key);

// A value, or one in it, that the declared type does not take.
struct TypeMismatch {
    const hiera::DataNode* value;  // the innermost one to blame
    types::Type wanted;            // by what is around it
    inference::AbstractValue given;
    // Of a mapping for a `Struct`: a key that the struct does not have, or the name of a required one that is missing.
    const hiera::DataNode* unknown_key = nullptr;
    std::string missing_key = {};
    std::vector<std::string> keys = {};  // of the struct, if it is one
};

// None for a value that fits or may fit. `undef` fits what takes it; that a parameter has its default then is for the caller.
[[nodiscard]] std::optional<TypeMismatch> find_type_mismatch(types::TypeTable& table, types::Type declared,
                                                             const hiera::DataNode& value);

}  // namespace plint::bindings
