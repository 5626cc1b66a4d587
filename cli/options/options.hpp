// The parsed command line.
#pragma once

#include "checks/layout/layout.hpp"
#include "engine/settings/words.hpp"
#include "reporters/format.hpp"
#include "rules/engine/engine.hpp"

#include <array>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plint::cli {

enum class Command : std::uint8_t {
    check,
    format,
    explain,
    rules,
    test_rules,
    init,
    schema,
    completions,
    dump,
    infer,
    server
};

enum class Notation : std::uint8_t { cst, json, pn, includes, scopes };

// The notations of `plint dump` for graphs and scopes.
enum class Drawing : std::uint8_t { text, json, dot };

// The names that are allowed in a `%{}` of a template.
inline constexpr std::array<std::string_view, 9> log_placeholders{"path", "fullpath", "filename", "line",   "column",
                                                                  "kind", "KIND",     "check",    "message"};

// A place of a text, from 1. `column` counts characters.
struct LinePlace {
    std::uint32_t line = 1;
    std::uint32_t column = 1;
};

struct LineRange {
    LinePlace first;
    LinePlace last;  // not before `first`
};

struct ReportFile {
    const Format* format = nullptr;
    std::string path;
};

struct Options {
    Command command = Command::check;
    bool help = false;                  // instead of everything else
    bool version = false;               // likewise
    std::vector<std::string> operands;  // paths, or names of rules

    rules::RuleSelection rules;
    Severity fail_on = Severity::warning;
    bool fix = false;
    bool unsafe_fixes = false;  // never without fix or diff
    bool diff = false;
    bool add_ignore = false;  // neither with fix nor with diff
    bool watch = false;

    const Format* format = nullptr;   // of the main report; null: the default one
    std::string output;               // where the main report goes; empty: standard output
    std::vector<ReportFile> reports;  // further ones
    std::string log_format;           // puppet-lint's template; empty: none, else instead of `format`
    engine::Colour colour = engine::Colour::automatic;
    bool quiet = false;
    bool statistics = false;
    bool show_files = false;
    bool show_settings = false;

    std::string baseline;         // empty: none
    bool write_baseline = false;  // also without a name for it: then the usual one
    bool prune_baseline = false;
    bool show_suppressed = false;

    std::string log;  // a file for what takes long, and for messages of the language server; empty: none

    std::string since;  // a revision of git: only findings that it did not have; empty: all

    std::string config;     // empty: the nearest plint.toml of each file
    bool isolated = false;  // no plint.toml at all

    std::string cache_dir;  // empty: the user's usual one
    bool no_cache = false;

    std::string stdin_filename;
    std::vector<std::string> ignore_paths;
    bool no_gitignore = false;
    bool include_vendored = false;
    layout::ProjectOptions project;
    unsigned jobs = 0;  // never 0 after parsing: the number of processors

    bool check_format = false;  // only name the files that are not formatted
    bool only_valid = false;    // do not format files with syntax errors
    bool reflow = false;        // do not keep the author's line breaks
    std::optional<LineRange> range;

    bool rules_as_json = false;
    bool update_pages = false;  // write the current findings into the pages of custom rules
    Notation notation = Notation::cst;
    Drawing drawing = Drawing::text;

    // Those of --format, --color, --fail-on and --puppet-version that were given, which plint.toml must not change.
    std::set<std::string_view> given;

    std::string puppet_version;  // as given; its meaning is in `project`

    // The arguments as given, without the name of the command.
    std::vector<std::string> words;

    // Warnings about options without effect.
    std::vector<std::string> warnings;

    // `--no-NAME-check` and `--NAME-check` with a name that only settings may define.
    struct OtherCheck {
        std::string option;
        std::string name;
        bool is_off = false;
    };
    std::vector<OtherCheck> other_checks;
};

struct CommandLine {
    Options options;
    std::string problem;  // one line; empty: no problem
};

// `words`: the command line without the program's name.
[[nodiscard]] CommandLine read_command_line(std::span<const char* const> words);

// The text of `--help`.
[[nodiscard]] std::string help_text(Command command);

}  // namespace plint::cli
