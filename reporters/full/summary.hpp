// The last lines of a report for people.
#pragma once

#include "reporters/model/report.hpp"

#include <string>

namespace plint::reporters {

// `error: cannot read the file`, with the path.
void append_notification(std::string& out, const Terminal& terminal, const Notification& notification);

// The number of findings and files, and how many `--fix` would fix.
void append_summary(std::string& out, const Report& report, const Terminal& terminal);

}  // namespace plint::reporters
