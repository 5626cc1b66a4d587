// What Puppet makes of a value of Hiera's data, as far as it is known.
#pragma once

#include "checks/data/hiera_data.hpp"
#include "checks/inference/known.hpp"

namespace plint {

// As Ruby's YAML reads it; strings with `%{…}` or `ENC[…]` are strings that nobody knows, or anything at all. What YAML
// libraries disagree about (`0o17`, `12:30`, `1_000`) is anything.
[[nodiscard]] inference::Known hiera_value(types::TypeTable& table, const DataNode& node);

}  // namespace plint
