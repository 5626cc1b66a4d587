// Completes attributes of resources and their values.
#pragma once

#include "ide/completion_list.hpp"
#include "ide/completion_place.hpp"

namespace plint::ide {

// Of the resource or class of the place: those that it does not have yet, and metaparameters. `after`: the text after the
// position, where the resource may have more.
void add_attributes(const engine::Snapshot& snapshot, layout::FileIndex file, const CompletionPlace& place,
                    std::string_view after, CompletionList& list);

// The keys of the hash in a value that the declared type of the parameter lists, without those that are there; for a place with
// `is_key`. `after`: the text after the position.
void add_hash_keys(const engine::Snapshot& snapshot, layout::FileIndex file, const CompletionPlace& place,
                   std::string_view after, bool is_quoted, CompletionList& list);

// The values that the attribute, or the type of the parameter, the compared one or that of the function, lists. `is_quoted`: in
// a string. `offset`: the position.
void add_values(const engine::Snapshot& snapshot, layout::FileIndex file, const CompletionPlace& place, Offset offset,
                bool is_quoted, CompletionList& list);

// The parameters of the template, as the keys of a hash.
void add_template_arguments(const engine::Snapshot& snapshot, layout::FileIndex file, const CompletionPlace& place,
                            std::string_view after, bool is_quoted, CompletionList& list);

}  // namespace plint::ide
