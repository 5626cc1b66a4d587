// Types as people read them.
#pragma once

#include "checks/types/table.hpp"

#include <cstddef>
#include <string>

namespace plint::ide {

// The type as Puppet prints it, with each alternative once: `String` for the values `'a'` and `'b'`. Its beginning, if it has
// more bytes than `max`.
[[nodiscard]] std::string readable_type(types::TypeTable& table, types::Type type, std::size_t max);

}  // namespace plint::ide
