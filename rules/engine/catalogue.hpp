// The list that the build makes from the folders of rules; engine.hpp is what everyone else asks.
#pragma once

#include "rules/engine/rule.hpp"

#include <span>
#include <string_view>

namespace plint::rules {

struct CatalogueEntry {
    const Rule* rule;
    std::string_view page;
    std::string_view added_in;  // the version that the rule is new in
};

// Sorted by name.
[[nodiscard]] std::span<const CatalogueEntry> catalogue_entries();

// Null for a rule of a user.
[[nodiscard]] const CatalogueEntry* find_entry(const Rule& rule);

}  // namespace plint::rules
