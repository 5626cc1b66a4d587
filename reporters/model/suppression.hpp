// Why a finding is suppressed, for the reports that people read.
#pragma once

#include "reporters/model/report.hpp"

#include <string>

namespace plint::reporters {

// "suppressed by a comment: REASON" or "suppressed by the baseline". Not escaped.
[[nodiscard]] std::string text_of(const Suppressed& suppressed);

}  // namespace plint::reporters
