// Completes the names of facts.
#pragma once

#include "ide/completion_list.hpp"
#include "ide/completion_place.hpp"

#include <span>
#include <string_view>

namespace plint::ide {

// The facts, with the custom facts of the project, or the members of the structured fact at `path`: `os`, `release`.
void add_facts(const engine::Snapshot& snapshot, std::span<const std::string_view> path, CompletionList& list);

// The keys of `$facts` or `$trusted` at this place, with quotes unless `is_quoted`.
void add_keys_of_fact(const engine::Snapshot& snapshot, const CompletionPlace& place, bool is_quoted,
                      CompletionList& list);

}  // namespace plint::ide
