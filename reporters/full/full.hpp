// The report for people: each finding with its code, the reason, and what to do.
#pragma once

#include "reporters/model/report.hpp"

#include <string>
#include <string_view>

namespace plint::reporters {

// One finding, and an empty line. `suppressed`: why it is suppressed, or empty.
void write_finding(const Report& report, const Terminal& terminal, const Diagnostic& diagnostic, std::string& out,
                   std::string_view suppressed = {});

void write_full(const Report& report, const Terminal& terminal, std::string& out);

}  // namespace plint::reporters
