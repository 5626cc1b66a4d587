// Brings reports to where they were asked for.
#pragma once

#include "driver/options.hpp"
#include "reporters/report.hpp"

namespace plint {

// Prints the main report and writes the others. False when one of them could not be written; that is said then.
// `to_standard_error`: because standard output has something else to carry.
[[nodiscard]] bool deliver(const Options& options, Report report, bool to_standard_error);

// Whether what goes to standard output is read by people and says itself that nothing was checked.
[[nodiscard]] bool is_for_people(const Options& options);

}  // namespace plint
