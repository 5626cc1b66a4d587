// The options of each command as data: parsing, help and completion use this table.
#pragma once

#include "cli/options/options.hpp"

#include <array>
#include <span>
#include <string>
#include <string_view>

namespace plint::cli {

struct OptionSpec {
    std::string_view name;   // with its dashes
    char letter = 0;         // `-o`; 0: none
    std::string_view value;  // name of its value in the help; empty: no value
    std::string_view group;  // heading of help
    std::string_view help;   // may have several lines
    std::string (*apply)(Options& options,
                         std::string_view value) = nullptr;  // returns an error message or an empty string
    std::span<const std::string_view> (*words)() = nullptr;  // values for shell completion; null: none
};

struct CommandSpec {
    Command command;
    std::string_view name;
    std::string_view usage;
    std::string_view summary;
    std::span<const OptionSpec> options;
    std::span<const std::string_view> (*words)() = nullptr;  // operands for shell completion; null: files
};

[[nodiscard]] std::span<const CommandSpec> commands();
[[nodiscard]] const CommandSpec& spec_of(Command command);

// The options of a command, with --help and --version at the end.
[[nodiscard]] std::vector<OptionSpec> all_options(const CommandSpec& command);

// ": did you mean `x`?" or nothing.
[[nodiscard]] std::string suggestion(std::string_view given, std::span<const std::string_view> candidates);

}  // namespace plint::cli
