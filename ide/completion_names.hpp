// Completes names of definitions, functions, types and keywords.
#pragma once

#include "ide/completion_list.hpp"
#include "ide/completion_place.hpp"

#include <initializer_list>

namespace plint::ide {

// All definitions of these kinds that the file sees; types capitalized. O(definitions).
void add_definitions(const engine::Snapshot& snapshot, layout::FileIndex file,
                     std::initializer_list<summary::DefinitionKind> kinds, CompletionKind as, CompletionList& list,
                     CompletionOrder order = CompletionOrder::normal);

// What may be written at a statement, expression, method, type or resource type.
void add_names(const engine::Snapshot& snapshot, layout::FileIndex file, const CompletionPlace& place,
               CompletionList& list);

// The name that the autoloader expects in this file, if nothing there has it yet. `keyword`: `class`, `type` and the like.
void add_new_name(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset, std::string_view keyword,
                  CompletionList& list);

}  // namespace plint::ide
