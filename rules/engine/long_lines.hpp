// The check that the two rules about line length share.
#pragma once

#include "rules/engine/context.hpp"

#include <cstdint>

namespace plint::rules {

// Reports the lines of a manifest with more characters than `max`. Lines that cannot be broken, because they contain a URL
// or a template's name, are ignored.
void report_long_lines(const Tree& tree, TreeContext& ctx, std::int64_t max);

}  // namespace plint::rules
