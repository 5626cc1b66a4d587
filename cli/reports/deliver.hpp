// Writes reports to their destinations.
#pragma once

#include "cli/reports/outcome.hpp"
#include "cli/options/options.hpp"
#include "reporters/model/report.hpp"

#include <span>
#include <vector>

namespace plint::cli {

// The texts of all requested reports. `terminal`: where the main one goes. Appends to `warnings` what people must know
// beside the main report.
[[nodiscard]] std::vector<ReportText> report_texts(const Options& options, Report report, const Terminal& terminal,
                                                   std::vector<std::string>& warnings);

// The terminal of the main report; none when it goes into a file.
[[nodiscard]] Terminal report_terminal(const Options& options, bool to_standard_error);

// Prints and writes them. False if one could not be written, which is reported.
// `to_standard_error`: because standard output has something else to carry.
[[nodiscard]] bool deliver(const Options& options, std::span<const ReportText> reports, bool to_standard_error);

// Whether a requested report shows class graphs.
[[nodiscard]] bool draws_classes(const Options& options);

// Whether the report on standard output itself shows that nothing was checked.
[[nodiscard]] bool reports_empty_runs(const Options& options);

}  // namespace plint::cli
