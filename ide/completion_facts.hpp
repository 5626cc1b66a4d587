// Completes the names of facts.
#pragma once

#include "ide/completion_list.hpp"

#include <span>
#include <string_view>

namespace plint::ide {

// The facts, with the custom facts of the project, or the members of the structured fact at `path`: `os`, `release`.
void add_facts(const engine::Snapshot& snapshot, std::span<const std::string_view> path, CompletionList& list);

}  // namespace plint::ide
