// CI systems run commands in the output of a job: `::error …` at the start of a line, `##[…]`, `##vso[…]` and
// `##teamcity[…]` anywhere.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace plint::reporters {

// The same text with a backslash in each such command, which disables it.
[[nodiscard]] std::string without_log_commands(std::string_view text);

// Whether the character of a line has to be written in another way (`&#35;`, `\u0023`) so that the line contains no command:
// the second `#` of `##[` or `##vso[`, the first `:` of a line that begins with `::`.
[[nodiscard]] bool may_begin_log_command(std::string_view line, std::size_t at);

}  // namespace plint::reporters
