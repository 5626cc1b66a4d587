// What the two rules about the length of lines share.
#pragma once

#include "rules/engine/context.hpp"

#include <cstdint>

namespace plint {

// Reports the lines of a manifest with more characters than `max`. Lines that cannot be broken, because they hold a URL
// or name a template, are left alone.
void report_long_lines(const Tree& tree, Context& ctx, std::int64_t max);

}  // namespace plint
