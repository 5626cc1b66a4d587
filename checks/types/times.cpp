#include "checks/types/times.hpp"

#include <fmt/format.h>

#include <chrono>

namespace plint::types {

constexpr std::int64_t second = 1'000'000'000;

std::string print_timespan(std::int64_t nanoseconds)
{
    const bool negative = nanoseconds < 0;
    const std::int64_t total = negative ? -nanoseconds : nanoseconds;
    const std::int64_t seconds = total / second;
    // Puppet prints the fraction without zeros on either side: 0.05 and 0.5 seconds are both `.5`.
    std::int64_t fraction = total % second;
    while (fraction != 0 && fraction % 10 == 0)
        fraction /= 10;
    return fmt::format("{}{}-{:02}:{:02}:{:02}.{}", negative ? "-" : "", seconds / 86400, seconds / 3600 % 24,
                       seconds / 60 % 60, seconds % 60, fraction);
}

std::string print_timestamp(std::int64_t nanoseconds)
{
    using namespace std::chrono;
    const sys_time<std::chrono::nanoseconds> at{std::chrono::nanoseconds(nanoseconds)};
    const auto day = floor<days>(at);
    const year_month_day date(day);
    const hh_mm_ss time(at - day);
    return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:09} UTC", static_cast<int>(date.year()),
                       static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()), time.hours().count(),
                       time.minutes().count(), time.seconds().count(), time.subseconds().count());
}

}  // namespace plint::types
