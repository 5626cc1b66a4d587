// Declarations by which a class may be evaluated outside the scope of resource defaults.
#pragma once

#include "checks/order/leaks.hpp"

#include <optional>
#include <set>

namespace plint::order {

// DynamicDefault::other_declaration. `in_scope`: the bodies, other than the one of the defaults, to which they apply. `budget`:
// how many more callers may be read; if it is used up, the result is std::nullopt.
std::optional<Site> find_other_declaration(const Program& program, const DynamicDefault& leak,
                                           const std::set<UnitIndex>& in_scope, std::size_t& budget);

}  // namespace plint::order
