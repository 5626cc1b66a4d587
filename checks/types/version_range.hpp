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
    bool is_all = false;  // `*`: contains pre-releases too
    std::string text;     // as Puppet prints it, which may differ from the meaning
};

struct BadRange {};
struct UnreadRange {};  // plint does not read it: alternatives (`||`), numbers that are too long

[[nodiscard]] std::variant<VersionRange, BadRange, UnreadRange> read_version_range(std::string_view text);

// Merges ranges that overlap or touch, in Puppet's order. The texts are as Puppet prints them, with the ends swapped.
[[nodiscard]] std::vector<VersionRange> merge_version_ranges(std::vector<VersionRange> ranges);

// Whether `outer` contains all of `inner`.
[[nodiscard]] bool covers(const VersionRange& outer, const VersionRange& inner);

// The meaning of a range as text, for from_key(). Equal if and only if the ranges are equal.
[[nodiscard]] std::string to_key(const VersionRange& range);
[[nodiscard]] VersionRange from_key(std::string_view key);

}  // namespace plint::types
