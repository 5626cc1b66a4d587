// CI systems obey some lines that a job prints: `::error …` at the start of a line, `##[…]`, `##vso[…]` and
// `##teamcity[…]` anywhere.
#pragma once

#include <string>
#include <string_view>

namespace plint::reporters {

// The same text with a backslash in each such command, so that it is none.
[[nodiscard]] std::string without_log_commands(std::string_view text);

}  // namespace plint::reporters
