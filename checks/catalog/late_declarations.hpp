// Declarations that fail because code which is evaluated before them has declared the same: `class { 'a': }` after
// `include a`, `package { 'x': }` after `ensure_packages('x')`.
#pragma once

#include "checks/catalog/duplicates.hpp"

#include <cstddef>
#include <vector>

namespace plint::catalog {

// Evaluates what each class and node that nothing else surely evaluates does under no condition, in Puppet's order: classes at
// once, instances of defined types later. `steps`: how many items may still be looked at. Each place is found once.
[[nodiscard]] std::vector<Duplicate> late_declarations(const index::Project& project, const Units& units,
                                                       std::size_t& steps);

}  // namespace plint::catalog
