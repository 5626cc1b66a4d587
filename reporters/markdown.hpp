// Markdown for summaries of CI jobs and comments on merge requests: what was found by rule, and the first findings.
#pragma once

#include "reporters/model/report.hpp"

#include <string>

namespace plint::reporters {

// GitHub shows at most 1 MiB: with more findings, the report says that only the first are listed.
void write_markdown(const Report& report, const Terminal& terminal, std::string& out);

}  // namespace plint::reporters
