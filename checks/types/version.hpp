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
    // std::nullopt: a stable version. Empty: less than all versions with these numbers.
    std::optional<std::vector<std::variant<std::int64_t, std::string>>> prerelease;
    std::string build;

    [[nodiscard]] bool is_stable() const { return !prerelease || prerelease->empty(); }
};

// A namespace of their own, because the names are common.
namespace versions {

[[nodiscard]] const Version& first_version();
[[nodiscard]] const Version& last_version();

// The order of versions, ignoring builds.
[[nodiscard]] std::strong_ordering compare(const Version& a, const Version& b);
// Whether they are equal, with their builds.
[[nodiscard]] bool same(const Version& a, const Version& b);
[[nodiscard]] std::string print(const Version& version);

// A text that cannot be read: Puppet rejects it, or (`unread`) plint does not read it.
struct Stop {
    bool unread = false;
};

// `1`, `1.x`, `1.2.3-rc.1+build`: std::nullopt for numbers that are not given. Views of the text.
struct Partial {
    std::optional<std::int64_t> numbers[3];
    std::string_view prerelease;
    std::string_view build;
};

[[nodiscard]] std::variant<Partial, Stop> read_partial(std::string_view text);
// Numbers that are not given are zero.
[[nodiscard]] std::variant<Version, Stop> whole_version(const Partial& partial);
// Precondition: `key` is a result of `print`.
[[nodiscard]] Version version_from_key(std::string_view key);

}  // namespace versions
}  // namespace plint::types
