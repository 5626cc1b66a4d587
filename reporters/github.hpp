// Annotations of GitHub Actions, as lines that a step prints.
#pragma once

#include "reporters/model/report.hpp"

#include <string>

namespace plint::reporters {

void write_github(const Report& report, const Terminal& terminal, std::string& out);

}  // namespace plint::reporters
