// Prints timespans and timestamps in Puppet's default formats. Both are counts of nanoseconds; timestamps since 1970, in UTC.
#pragma once

#include <cstdint>
#include <string>

namespace plint::types {

// `1-02:03:04.5`: days, hours, minutes, seconds, fraction.
[[nodiscard]] std::string print_timespan(std::int64_t nanoseconds);
// `2000-01-01T00:00:00.000000000 UTC`
[[nodiscard]] std::string print_timestamp(std::int64_t nanoseconds);

}  // namespace plint::types
