// Hiera's data of an environment and its modules, looked through for the text of a key.
#pragma once

#include "rules/engine/context.hpp"

#include <optional>
#include <string_view>

namespace plint::rules {

// Whether a file of data that lookups from this file and from the module may read has the text of the key. None where other
// data may have it: without data of the environment, with a backend of its own, or with data outside of the environment.
[[nodiscard]] std::optional<bool> data_mentions(const ProgramContext& ctx, std::optional<layout::ModuleIndex> module,
                                                std::string_view key);

}  // namespace plint::rules
