// Shell patterns for paths, matched exactly as git does.
#pragma once

#include <cstdint>
#include <string_view>

namespace plint::files {

// Shell pattern against a whole path: `*` and `?` stop at `/`, `**` between slashes does not, `[a-z]`, `\x`.
// `steps`: how many comparisons are left, if they are counted; when none is left, nothing matches.
[[nodiscard]] bool glob_match(std::string_view glob, std::string_view path, std::uint64_t* steps = nullptr);

// Takes `spent` from the steps that are left, if they are counted. False: none is left.
bool spend(std::uint64_t* steps, std::uint64_t spent);

}  // namespace plint::files
