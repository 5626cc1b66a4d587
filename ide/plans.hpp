// Plans: `plan a::b()` and `run_plan('a::b')`.
#pragma once

#include "ide/symbol.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plint::ide {

struct PlanName {
    Span span;         // without quotes
    std::string name;  // without leading `::`
    bool is_definition = false;
};

// The plan whose name is at an offset: where it is defined, or where `run_plan` runs it. std::nullopt elsewhere.
[[nodiscard]] std::optional<PlanName> plan_at(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset);

// The definition that code in `file` means; std::nullopt without one.
[[nodiscard]] std::optional<index::Place> plan_definition(const engine::Snapshot& snapshot, layout::FileIndex file,
                                                          std::string_view name);

// Where code that sees the plan, or that it sees, runs it. In the order of the files. O(size of the project).
[[nodiscard]] std::vector<Location> plan_calls(const engine::Snapshot& snapshot, layout::FileIndex file,
                                               std::string_view name);

}  // namespace plint::ide
