// CI systems run commands in the output of a job: `::error …` at the start of a line, `##[…]`, `##vso[…]` and
// `##teamcity[…]` anywhere.
#pragma once

#include <string>
#include <string_view>

namespace plint::reporters {

// The same text with a backslash in each such command, which disables it.
[[nodiscard]] std::string without_log_commands(std::string_view text);

}  // namespace plint::reporters
