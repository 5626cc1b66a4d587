// Directories with many symlinks to one other directory.
#pragma once

#include "checks/files/file_system.hpp"

#include <string>
#include <vector>

namespace plint::engine {

// Drops all but the first symlinks to one directory, by name: thousands of names for one module would each be read. `links`:
// the names of the symlinks among the entries of `folder`.
void drop_repeated_links(const std::string& folder, std::vector<std::string> links, std::vector<files::Entry>& entries);

}  // namespace plint::engine
