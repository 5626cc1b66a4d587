// Completes variables.
#pragma once

#include "ide/code_variables.hpp"
#include "ide/completion_list.hpp"

namespace plint::ide {

// After `$`, or without it in `"${…}"`. The names that code at the offset can read: those of its scopes, of the classes that
// its class inherits from, of the main manifest, and Puppet's own; after `class::` those of that class, and after `$::` the
// facts. `is_top`: `::` is before the written part. `before`: what the tokens before show, because the tree of
// unfinished code may miss some. Types of parameters as details. O(definitions + size of the file).
void add_variables(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset, bool is_top,
                   const VariablesBefore& before, CompletionList& list);

// The type of the parameter of this name of the definition around an offset, as written; empty if it has none.
[[nodiscard]] std::string declared_type(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset,
                                        std::string_view name);

// Where the scopes around an offset set a variable first; std::nullopt for other names. O(size of the file).
[[nodiscard]] std::optional<Span> variable_span(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset,
                                                std::string_view name);

}  // namespace plint::ide
