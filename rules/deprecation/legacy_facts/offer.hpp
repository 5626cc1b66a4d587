// What code can read instead of a legacy fact. Internal to the rule.
#pragma once

#include "rules/engine/context.hpp"
#include "rules/shared/facts.hpp"

#include <optional>
#include <string_view>

namespace plint::rules::legacy_facts {

// The legacy fact of a name; std::nullopt where an available module defines a fact of this name: that is not Facter's.
[[nodiscard]] std::optional<LegacyFact> facters(std::string_view name, const ProgramContext& ctx);

// `written`: the text of the edit, or another way to read the same value. `value`: code with the number of the legacy fact, if
// that of the new one is in bytes; empty: there is no place for code.
void offer(Finding& finding, const LegacyFact& fact, std::string_view written, Edit edit, Safety safety,
           std::string_view value = {});

// Help for a place that has no fix. Precondition: the fact has a path.
void advise(Finding& finding, const LegacyFact& fact, std::string_view value);

}  // namespace plint::rules::legacy_facts
