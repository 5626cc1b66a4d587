// How many arguments the code of a function of the old kind takes: its first statements raise for other numbers.
#pragma once

#include "checks/ruby/syntax.hpp"

#include <cstdint>

namespace plint::ruby {

struct OldArguments {
    std::uint32_t min;
    std::uint32_t max;  // or `unlimited`
};

// `block`: the argument of `newfunction`. An unknown number of arguments has no limit.
[[nodiscard]] OldArguments read_old_arguments(const Node& block);

}  // namespace plint::ruby
