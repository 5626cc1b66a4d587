// What keeps the time for a broken file linear: a refused list is not read again from each of its values on, and a file
// whose parts were read again too often is given up.
// Precondition of all: `attach` was called (recovery.hpp).
#pragma once

#include "parser/grammar/builder.hpp"
#include "parser/grammar/recovery_hooks.hpp"

#include <cstddef>

namespace plint::grammar::recovery {

// Remembers the commas of the list that was read since `list` and is no statement. Before it there were so many reports;
// of a file with many, those about what follows the first comma are dropped: that is read as other statements.
void remember_refused_list(const Builder& b, const Builder::Mark& list, std::size_t reports);

// Whether the comma here belongs to such a list, read as deep as now: all is as if the rest of it had been read again.
// False as long as reading it again costs little.
bool pass_refused_list(Input& in, Builder& b);

// How many bytes of a text may be read again.
[[nodiscard]] std::size_t most_reread(const Builder& b);

// The same hooks, without those that let the grammar read on after an error: the first error takes all the rest, and at
// the end of the text all brackets are closed.
[[nodiscard]] RecoveryHooks without_rereading(RecoveryHooks hooks);

// Whether only these are left.
[[nodiscard]] bool has_given_up(const Builder& b);

// Reads all that is left as one error. False at the end of the text.
bool take_rest(Input& in, Builder& b);

}  // namespace plint::grammar::recovery
