// The report as one page for a browser: no network, readable and printable without its script.
#pragma once

#include "reporters/model/report.hpp"

#include <string>

namespace plint::reporters {

void write_html(const Report& report, const Terminal& terminal, std::string& out);

}  // namespace plint::reporters
