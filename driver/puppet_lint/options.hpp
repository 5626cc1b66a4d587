// What puppet-lint is told: by its option files and by its command line, as its own parser of options reads them.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plint::puppet_lint {

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
    Level level = Level::all;  // what is printed; the exit code does not mind
    std::string log_format;    // empty: the usual one
    bool log_format_is_foreign = false;  // an option file has it
    std::string code_climate;  // a file for a further report; empty: none

    bool only = false;                      // --only-checks was there: none but those in `switched`
    std::map<std::string, bool> switched;   // checks by name, on or off; the last word counts
    std::vector<std::string> ignore_paths{"vendor/**/*.pp"};
    std::vector<std::string> top_scope_variables;

    std::vector<std::string> warnings;  // said, then the work goes on
    std::string problem;                // one line; the work cannot be done
};

// The option files (unless --no-config), then the words, which are those behind the program's name.
[[nodiscard]] Options read_options(std::span<const char* const> words);

[[nodiscard]] std::string help_text();

}  // namespace plint::puppet_lint
