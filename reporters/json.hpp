// Everything that plint knows about each finding, for programs. docs/formats.md describes the document.
#pragma once

#include "reporters/model/report.hpp"

#include <string>

namespace plint::reporters {

void write_json(const Report& report, const Terminal& terminal, std::string& out);
void write_json_lines(const Report& report, const Terminal& terminal, std::string& out);

}  // namespace plint::reporters
