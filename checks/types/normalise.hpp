// A type written in fewer words that means the same to Puppet. What a `type` alias resolves to is normalised.
#pragma once

#include "checks/types/table.hpp"

namespace plint::types {

[[nodiscard]] Type normalise(TypeTable& table, Type type);

}  // namespace plint::types
