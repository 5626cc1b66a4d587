// Declarations by which a class may be evaluated outside the scope of resource defaults.
#pragma once

#include "checks/order/leaks.hpp"

#include <cstddef>
#include <set>

namespace plint::order {

// Sets DynamicDefault::other_declaration, and of each resource whether it depends on the order. `in_scope`: the bodies, other
// than the one of the defaults, to which they apply. `budget`: how many more callers may be read; if it is used up, no more
// declarations are found.
void find_other_declarations(const Program& program, DynamicDefault& leak, const std::set<UnitIndex>& in_scope,
                             std::size_t& budget);

}  // namespace plint::order
