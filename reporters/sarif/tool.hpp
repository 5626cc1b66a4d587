// plint and its rules as a SARIF `toolComponent`.
#pragma once

#include "reporters/model/report.hpp"
#include "reporters/text/json_text.hpp"

namespace plint::reporters {

[[nodiscard]] Json driver(const Report& report);

// The weaknesses that rules refer to; empty when none does.
[[nodiscard]] Json taxonomies(const Report& report);

}  // namespace plint::reporters
