// The times of a file, whose fields have other names on each system.
#pragma once

#include <cstdint>

#include <sys/stat.h>

namespace plint::engine::posix {

// Nanoseconds since 1970.
[[nodiscard]] inline std::int64_t nanoseconds(const struct timespec& time)
{
    return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

#ifdef __APPLE__
[[nodiscard]] inline std::int64_t modified_at(const struct stat& status)
{
    return nanoseconds(status.st_mtimespec);
}

[[nodiscard]] inline std::int64_t attributes_changed_at(const struct stat& status)
{
    return nanoseconds(status.st_ctimespec);
}
#else
[[nodiscard]] inline std::int64_t modified_at(const struct stat& status)
{
    return nanoseconds(status.st_mtim);
}

[[nodiscard]] inline std::int64_t attributes_changed_at(const struct stat& status)
{
    return nanoseconds(status.st_ctim);
}
#endif

}  // namespace plint::engine::posix
