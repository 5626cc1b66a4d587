// `plint check --show-files`.
#pragma once

#include "cli/request/request.hpp"

namespace plint::cli {

// Prints the files of the request to standard output, and to standard error what is not checked. False: that failed.
[[nodiscard]] bool print_files(const CheckRequest& request);

}  // namespace plint::cli
