// The options of puppet-lint from its option files and its command line, read as its own parser reads them.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plint::cli::puppet_lint {

enum class Level : std::uint8_t { all, warning, error };

struct Options {
    std::vector<std::string> operands;
    bool help = false;
    bool version = false;
    bool list_checks = false;

    bool with_context = false;
    bool with_filename = false;
    bool fail_on_warnings = false;
    bool show_ignored = false;
    bool fix = false;
    bool json = false;
    bool sarif = false;
    Level level = Level::all;            // what is printed; does not affect the exit code
    std::string log_format;              // empty: the usual one
    bool log_format_is_foreign = false;  // an option file has it
    std::string code_climate;            // a file for a further report; empty: none

    bool only = false;                     // --only-checks was given: only those in `switched`
    std::map<std::string, bool> switched;  // checks by name, on or off; the last word counts
    std::vector<std::string> ignore_paths{"vendor/**/*.pp"};
    std::vector<std::string> top_scope_variables;

    std::vector<std::string> warnings;  // printed; the run continues
    std::string problem;                // one line; the run cannot continue
};

// Reads the option files (unless --no-config), then `words`, the arguments after the program's name.
[[nodiscard]] Options read_options(std::span<const char* const> words);

[[nodiscard]] std::string help_text();

}  // namespace plint::cli::puppet_lint
