// The options of each command as data: what is parsed, explained and suggested is what stands here.
#pragma once

#include "driver/options.hpp"

#include <array>
#include <span>
#include <string>
#include <string_view>

namespace plint {

struct OptionSpec {
    std::string_view name;   // with its dashes
    char letter = 0;         // `-o`; 0: none
    std::string_view value;  // what help calls its value; empty: it takes none
    std::string_view group;  // heading of help
    std::string_view help;   // may have several lines
    std::string (*apply)(Options& options, std::string_view value) = nullptr;  // says what is wrong, or nothing
    std::span<const std::string_view> (*words)() = nullptr;  // values that a shell offers; null: it knows none
};

struct CommandSpec {
    Command command;
    std::string_view name;
    std::string_view usage;
    std::string_view summary;
    std::span<const OptionSpec> options;
    std::span<const std::string_view> (*words)() = nullptr;  // operands that a shell offers; null: files
};

[[nodiscard]] std::span<const CommandSpec> commands();
[[nodiscard]] const CommandSpec& spec_of(Command command);

// The options of a command, with --help and --version at the end.
[[nodiscard]] std::vector<OptionSpec> all_options(const CommandSpec& command);

// ": did you mean `x`?" or nothing.
[[nodiscard]] std::string suggestion(std::string_view given, std::span<const std::string_view> candidates);

}  // namespace plint
