// Plans and tasks of Bolt, by their names.
#pragma once

#include "ide/search.hpp"
#include "ide/symbol.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plint::ide {

// The definition of a plan in Puppet code; std::nullopt for plans in YAML and unknown ones.
[[nodiscard]] std::optional<index::Place> plan_place(const engine::Snapshot& snapshot, layout::FileIndex file,
                                                     std::string_view name);

// Where a plan is defined: its name in Puppet code, or its YAML file.
[[nodiscard]] std::vector<Location> plan_definitions(const engine::Snapshot& snapshot, layout::FileIndex file,
                                                     std::string_view name);

// Where calls of `run_plan` set a parameter of a plan. O(size of the files that contain the name). Throws SearchCancelled.
[[nodiscard]] std::vector<Location> given_to_plan(const engine::Snapshot& snapshot, index::Place plan,
                                                  std::string_view parameter, const Search& search);

// The files of a task: its programs, or its metadata if there are none.
[[nodiscard]] std::vector<Location> task_definitions(const engine::Snapshot& snapshot, layout::FileIndex file,
                                                     std::string_view name);

// The files of a task, and its description and parameters from its metadata, as Markdown; empty for an unknown task.
[[nodiscard]] std::string task_documentation(const engine::Snapshot& snapshot, layout::FileIndex file,
                                             std::string_view name);

}  // namespace plint::ide
