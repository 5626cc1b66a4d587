// The last lines of a report for people.
#pragma once

#include "reporters/model/report.hpp"

#include <string>

namespace plint::reporters {

// `error: cannot read the file` and which.
void append_notification(std::string& out, const Terminal& terminal, const Notification& notification);

// How much was found in how many files, and what `--fix` would do.
void append_summary(std::string& out, const Report& report, const Terminal& terminal);

}  // namespace plint::reporters
