// A small environment in memory for fuzz targets, and what plint guarantees of every environment.
#pragma once

#include "parser/source/diagnostic.hpp"

#include <map>
#include <string>

namespace plint::fuzz {

// By absolute path, all below `/e`.
using Texts = std::map<std::string, std::string>;

// Files that use each other.
[[nodiscard]] Texts small_environment();

// Checks all files with all rules. Aborts unless every place of a finding is in its file, and a second run finds the same.
void check_guarantees(const Texts& texts);

// Fixes one file until nothing is left to fix. Aborts if another run finds something to fix.
void check_fixes(const Texts& texts, const std::string& path, Safety allowed);

// Checks and fixes a manifest with the rules that these settings define. Aborts unless every place is in its file, a second run
// finds the same, and the fixed code parses if the code does.
void check_patterns(const std::string& settings, const std::string& code);

}  // namespace plint::fuzz
