// What lies in the folders of a project besides the files that every run reads: rules look at some of it when they
// run (templates, Ruby code, what other files mention).
#pragma once

#include "checks/project/layout.hpp"

#include <string>

namespace plint {

// Which files count by their bytes. `code`: those that Puppet, Ruby and Hiera read, below the roots. `all`: whatever some
// rule looks for words in (Rule::looks_around), the roots' own files too.
enum class Around { code, all };

// A name for what all files and folders in the folders of modules and environments are called, also where links lead to,
// and for the bytes of those that rules may look into. Hidden folders beside those with code are left out. Times do not
// count. Empty: something cannot be read, or there is too much to look at. `jobs`: on so many threads at most.
[[nodiscard]] std::string surroundings(const Layout& layout, Around around, unsigned jobs);

}  // namespace plint
