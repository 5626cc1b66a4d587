// The XML of Checkstyle, which Jenkins and many others read.
#pragma once

#include "reporters/model/report.hpp"

#include <string>

namespace plint::reporters {

void write_checkstyle(const Report& report, const Terminal& terminal, std::string& out);

}  // namespace plint::reporters
