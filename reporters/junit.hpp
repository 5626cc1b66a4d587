// The XML of JUnit, which CI systems show as failed tests.
#pragma once

#include "reporters/model/report.hpp"

#include <string>

namespace plint::reporters {

void write_junit(const Report& report, const Terminal& terminal, std::string& out);

}  // namespace plint::reporters
