// What Puppet makes of a value of Hiera's data, as far as it is known.
#pragma once

#include "checks/hiera/hiera_data.hpp"
#include "checks/inference/abstract_value.hpp"

namespace plint::bindings {

// As Ruby's YAML reads it. Strings with `%{…}` are strings of unknown text; encrypted ones (`ENC[…]`), those that an
// `%{alias(…)}` replaces, symbols and what is tagged as other things may be anything.
[[nodiscard]] inference::AbstractValue hiera_value(types::TypeTable& table, const hiera::DataNode& node);

}  // namespace plint::bindings
