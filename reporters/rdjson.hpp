// Reviewdog's Diagnostic Format, for review comments and suggestions.
#pragma once

#include "reporters/model/report.hpp"

#include <string>

namespace plint::reporters {

void write_rdjson(const Report& report, const Terminal& terminal, std::string& out);

}  // namespace plint::reporters
