// Ranges of semantic versions as Puppet reads them (`1.x`, `>=1.0.0 <2.0.0`, `~1.2`, `1.0.0 - 2.0.0`).
#pragma once

#include "checks/types/version.hpp"

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace plint::types {

struct VersionRange {
    Version from;
    Version to;
    bool excludes_from = false;
    bool excludes_to = false;
    bool is_all = false;  // `*`: holds pre-releases too
    std::string text;     // as it is printed: not always what it means
};

struct BadRange {};
struct UnreadRange {};  // alternatives (`||`), numbers too long

[[nodiscard]] std::variant<VersionRange, BadRange, UnreadRange> read_version_range(std::string_view text);

// Those that overlap or touch become one, in Puppet's order; printed as Puppet does, with the ends swapped.
[[nodiscard]] std::vector<VersionRange> merge_version_ranges(std::vector<VersionRange> ranges);

// Is all of `inner` in `outer`?
[[nodiscard]] bool covers(const VersionRange& outer, const VersionRange& inner);

// What a range means, as text that `from_key` takes; equal exactly for equal ranges.
[[nodiscard]] std::string to_key(const VersionRange& range);
[[nodiscard]] VersionRange from_key(std::string_view key);

}  // namespace plint::types
