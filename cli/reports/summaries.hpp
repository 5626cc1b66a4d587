// Short forms of a run's outcome that only the command line has.
#pragma once

#include "cli/options/options.hpp"
#include "reporters/model/report.hpp"

#include <string>
#include <string_view>

namespace plint::cli {

// `--statistics`: one line for each rule with findings, the most frequent first.
[[nodiscard]] std::string statistics(const Report& report, const Terminal& terminal);

// `--log-format`: one line for each finding, as puppet-lint fills its template.
[[nodiscard]] std::string log_lines(const Report& report, std::string_view log_format);

}  // namespace plint::cli
