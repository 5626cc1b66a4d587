// The XML of JUnit, by which CI systems show findings as tests that failed.
#pragma once

#include "reporters/model/report.hpp"

#include <string>

namespace plint::reporters {

void write_junit(const Report& report, const Terminal& terminal, std::string& out);

}  // namespace plint::reporters
