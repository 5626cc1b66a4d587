// Issues as Code Climate describes them, and the part of that which GitLab reads as its code quality report.
#pragma once

#include "reporters/model/report.hpp"

#include <string>

namespace plint::reporters {

void write_code_climate(const Report& report, const Terminal& terminal, std::string& out);
void write_gitlab(const Report& report, const Terminal& terminal, std::string& out);

}  // namespace plint::reporters
