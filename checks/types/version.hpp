// Semantic versions as Puppet reads and orders them.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace plint::types {

struct Version {
    static constexpr std::int64_t infinite = INT64_MAX;  // of `major`: after all versions

    std::int64_t major = 0;
    std::int64_t minor = 0;
    std::int64_t patch = 0;
    // None: stable. Present and empty: before all versions of these numbers.
    std::optional<std::vector<std::variant<std::int64_t, std::string>>> prerelease;
    std::string build;

    [[nodiscard]] bool is_stable() const { return !prerelease || prerelease->empty(); }
};

// The words here are common ones: a room of their own.
namespace versions {

[[nodiscard]] const Version& first_version();
[[nodiscard]] const Version& last_version();

// The order of versions: builds do not count.
[[nodiscard]] std::strong_ordering compare(const Version& a, const Version& b);
// With their builds.
[[nodiscard]] bool same(const Version& a, const Version& b);
[[nodiscard]] std::string print(const Version& version);

// What cannot be read: Puppet refuses it, or (`unread`) plint does not follow.
struct Stop {
    bool unread = false;
};

// `1`, `1.x`, `1.2.3-rc.1+build`: numbers that are given, others none.
struct Partial {
    std::optional<std::int64_t> numbers[3];
    std::string_view prerelease;
    std::string_view build;
};

[[nodiscard]] std::variant<Partial, Stop> read_partial(std::string_view text);
// What is not given is zero.
[[nodiscard]] std::variant<Version, Stop> whole_version(const Partial& partial);
// Of a text that `print` made.
[[nodiscard]] Version version_from_key(std::string_view key);

}  // namespace versions
}  // namespace plint::types
