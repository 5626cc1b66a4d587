// The structure of files that are not Puppet code.
#pragma once

#include "ide/outline.hpp"

#include <string_view>
#include <vector>

namespace plint::ide {

// Resource types with their attributes, functions and facts of a Ruby file.
void add_ruby_items(const engine::Snapshot& snapshot, layout::FileIndex file, std::vector<OutlineItem>& items);

// The keys of YAML or JSON on two levels. An element of a list gets the value of its key `name` as its name.
void add_data_items(std::string_view text, std::vector<OutlineItem>& items);

}  // namespace plint::ide
