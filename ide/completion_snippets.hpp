// Snippets: what completion inserts with places to fill in.
#pragma once

#include "ide/completion.hpp"
#include "ide/completion_place.hpp"

#include <string_view>

namespace plint::ide {

// Adds snippets to the items of a place in code: functions with their required arguments and lambdas, resources and classes
// with a title and required parameters, attributes with an arrow. None where `after`, the rest of the line, has that already.
// Looks up the definition of each item.
void add_snippets(const engine::Snapshot& snapshot, layout::FileIndex file, const CompletionPlace& place,
                  std::string_view after, Completions& found);

}  // namespace plint::ide
