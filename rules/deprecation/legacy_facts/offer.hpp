// What code can read instead of a legacy fact. Internal to the rule.
#pragma once

#include "rules/engine/context.hpp"
#include "rules/shared/facts.hpp"

#include <optional>
#include <string_view>

namespace plint::rules::legacy_facts {

// The legacy fact of a name; std::nullopt where an available module defines a fact of this name: that is not Facter's.
[[nodiscard]] std::optional<LegacyFact> facters(std::string_view name, const ProgramContext& ctx);

// `written`: the text of the edit, or another way to read the same value.
void offer(Finding& finding, const LegacyFact& fact, std::string_view written, Edit edit, Safety safety);

}  // namespace plint::rules::legacy_facts
