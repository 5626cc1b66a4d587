// Prints lists to standard error, a line each.
#pragma once

#include "engine/files/discover.hpp"
#include "rules/engine/engine.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace plint::cli {

// Files that could not be read.
void print_all(const std::vector<engine::FileProblem>& problems);

// Whether a run with them fails.
[[nodiscard]] bool has_errors(const std::vector<engine::FileProblem>& problems);

// Unknown names of rules, with a similar name if there is one.
void print_all(const std::vector<rules::SelectionProblem>& problems);

// `prefix`: before each line.
void print_all(const std::vector<std::string>& lines, std::string_view prefix = {});

}  // namespace plint::cli
