// Runs other programs.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace plint::engine {

struct ProcessResult {
    int exit_code = 0;   // 128 and more: ended by a signal
    std::string output;  // of standard output
    std::string errors;  // of standard error
};

// Runs the program `words[0]`, which is searched in the PATH, without a shell, and waits for it. `input`: its standard input.
// std::nullopt: the program does not exist, or it printed more than `max_output` bytes and was ended.
[[nodiscard]] std::optional<ProcessResult> run_process(std::span<const std::string> words, std::string_view input,
                                                       std::size_t max_output);

}  // namespace plint::engine
