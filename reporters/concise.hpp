// One line for each finding, for editors, `grep` and `wc`.
#pragma once

#include "reporters/model/report.hpp"

#include <string>

namespace plint::reporters {

// `path:line:column: severity[rule] message`; columns count characters.
void write_concise(const Report& report, const Terminal& terminal, std::string& out);

}  // namespace plint::reporters
