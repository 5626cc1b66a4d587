// Functions that the files of `specialise` share. Internal to checks/types/.
#pragma once

#include "checks/types/build.hpp"
#include "checks/types/specialise.hpp"

namespace plint::types {

using Parameters = std::vector<Value>;

[[nodiscard]] BadParameters wrong_count(std::string_view name, Expected takes, std::size_t given);
[[nodiscard]] BadParameters wrong_kind(std::size_t which, Expected wanted);
// An integer or `default`.
[[nodiscard]] bool is_bound(const Value& value);
// Null if there is no such parameter or it is not a type.
[[nodiscard]] const Type* type_at(const Parameters& parameters, std::size_t index);

// Strings, wrappers and the rest.
[[nodiscard]] Specialised specialise_other(TypeTable& table, Type type, const Parameters& parameters);
// Times, versions, URIs, resources, classes, objects.
[[nodiscard]] Specialised specialise_named(TypeTable& table, Type type, const Parameters& parameters);
[[nodiscard]] Specialised specialise_error(TypeTable& table, const Parameters& parameters);
[[nodiscard]] Specialised specialise_uri(TypeTable& table, const Parameters& parameters);
[[nodiscard]] Specialised specialise_init(TypeTable& table, const Parameters& parameters);
[[nodiscard]] Specialised specialise_object(TypeTable& table, const Parameters& parameters);
[[nodiscard]] Specialised specialise_type_set(TypeTable& table, const Parameters& parameters);

}  // namespace plint::types
