// Classes, defined types and functions that are private to their module.
#pragma once

#include "checks/order/program.hpp"

namespace plint::order {

enum class Privacy : std::uint8_t {
    open,        // public
    documented,  // its documentation says `@api private`
    enforced     // it calls `assert_private()` (stdlib) on every path: a declaration from another module fails
};

// Of a unit of `program_of(project)`. O(1) after the first call.
[[nodiscard]] Privacy privacy(const index::Project& project, UnitIndex unit);

}  // namespace plint::order
