// External facts: files in `facts.d` that contain values, or are programs that print them.
#pragma once

#include "checks/files/file_system.hpp"

#include <string>
#include <vector>

namespace plint::index {

// Adds the names of the facts of a directory to `names`, in lower case. What a program prints is read from its text; if it
// computes names or cannot be read, an empty name stands for all names. Linear in the size of the files.
void add_external_facts(const files::FileSystem& system, const std::string& directory, std::vector<std::string>& names);

}  // namespace plint::index
