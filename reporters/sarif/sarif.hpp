// SARIF 2.1.0 as GitHub code scanning and Microsoft's viewers read it.
#pragma once

#include "reporters/model/report.hpp"

#include <string>

namespace plint::reporters {

void write_sarif(const Report& report, const Terminal& terminal, std::string& out);

}  // namespace plint::reporters
