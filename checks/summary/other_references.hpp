// Names of definitions where Puppet code asks about them or writes them in strings.
#pragma once

#include "checks/summary/summary.hpp"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace plint::summary {

// Adds what a call, an access or a string names by itself to the references: `defined('a')`, `tagged('a')`, `call('a::f')`,
// `Resource['a::b']`, `'A::B[c]'`, `assert_type('A::B', $x)`, classes of `create_resources`, `"${module_name}::b"` (see
// own_module). A name that may be a class or a resource type is added as both.
void read_other_references(Node node, std::optional<std::uint32_t> inside, std::vector<Reference>& references);

// What a string with interpolations and some known text names where it is: a class in `include` and `Class["…"]`, a resource
// type in `Resource["…"]` and `create_resources`, a function in `call`. std::nullopt: nothing that has a definition.
[[nodiscard]] std::optional<ReferenceKind> named_kind(Node string);

// What the name of a reference begins with whose first segment is the module of its file: `"${module_name}::params"`.
inline constexpr std::string_view own_module = "${module_name}";

}  // namespace plint::summary
