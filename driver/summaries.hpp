// Short forms of a run's outcome that only the command line has.
#pragma once

#include "driver/options.hpp"
#include "reporters/model/report.hpp"

#include <array>
#include <string>
#include <string_view>

namespace plint {

// `--statistics`: one line for each rule with findings, the most frequent first.
[[nodiscard]] std::string statistics(const Report& report, const Terminal& terminal);

// The names that are allowed in a `%{}` of a template.
inline constexpr std::array<std::string_view, 9> log_placeholders{"path", "fullpath", "filename", "line",   "column",
                                                                  "kind", "KIND",     "check",    "message"};

// `--log-format`: one line for each finding, as puppet-lint fills its template.
[[nodiscard]] std::string log_lines(const Report& report, std::string_view log_format);

}  // namespace plint
