// Runs other programs.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plint::engine {

struct ProcessResult {
    int exit_code = 0;   // 128 and more: ended by a signal
    std::string output;  // of standard output
    std::string errors;  // of standard error
};

// The variables of this process, as "NAME=VALUE".
[[nodiscard]] std::vector<std::string> environment_variables();

// Runs the program `words[0]` without a shell, and waits for it. It is searched in the absolute directories of the PATH alone:
// the current directory may contain untrusted programs, and so may `untrusted` (resolved) and the directories in it, which are
// left out, too. `environment`: all its variables. `input`: its standard input.
// std::nullopt: the program does not exist, or it printed more than `max_output` bytes and was ended.
[[nodiscard]] std::optional<ProcessResult> run_process(std::span<const std::string> words,
                                                       std::span<const std::string> environment, std::string_view input,
                                                       std::size_t max_output, const std::string& untrusted);

}  // namespace plint::engine
