// Whether Hiera's data of an environment and its modules has a key.
#pragma once

#include "rules/engine/context.hpp"

#include <optional>
#include <string_view>

namespace plint::rules {

// Whether data that lookups from this file may read has the key, also in comments and below other keys. std::nullopt if other
// data may have it: without data of the environment, with a backend of its own, or with data outside of the environment.
// O(log n) after the first call.
[[nodiscard]] std::optional<bool> data_mentions(const ProgramContext& ctx, std::string_view key);

}  // namespace plint::rules
