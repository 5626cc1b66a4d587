// Reads the command line into Options by the table of options, and makes the help text from the same table.
#include "cli/options/options.hpp"

#include "checks/files/paths.hpp"
#include "cli/options/option_table.hpp"
#include "engine/platform/disk.hpp"
#include "engine/platform/threads.hpp"
#include "reporters/text/visible.hpp"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace plint::cli {

namespace {

// `--no-NAME-check` and `--NAME-check`. A check that plint does not have counts as switched off.
bool switch_of_puppet_lint(std::string_view word, Options& options)
{
    constexpr std::string_view end = "-check";
    if (!word.starts_with("--") || !word.ends_with(end) || word.size() <= end.size() + 2)
        return false;
    auto name = word.substr(2, word.size() - 2 - end.size());
    const bool off = name.starts_with("no-");
    if (off)
        name.remove_prefix(3);
    if (rules::find_rule(name) == nullptr)
        options.other_checks.push_back({std::string(word), std::string(name), off});
    else
        (off ? options.rules.ignore : options.rules.extend_select).emplace_back(name);
    return true;
}

// Returns what is wrong with a first word that is not a command; empty if the word may be a path.
std::string no_command(std::string_view word)
{
    if (word.empty() || word.starts_with('-') || word.find_first_of("./") != word.npos
        || engine::disk()->exists(std::string(word)))
        return {};
    std::vector<std::string_view> names;
    for (const OptionSpec& option : all_options(spec_of(Command::check)))
        if (option.name.substr(2) == word)
            return fmt::format("there is no command or file `{}`; did you mean `{}`?", word, option.name);
    constexpr std::size_t short_word = 4;  // similar to every other
    for (const CommandSpec& command : commands())
        if (word.size() > short_word || command.name.front() == word.front())
            names.push_back(command.name);
    const std::string meant = suggestion(word, names);
    return meant.empty() ? meant : fmt::format("there is no command or file `{}`{}", reporters::visible(word), meant);
}

bool takes_files(Command command)
{
    return command == Command::check || command == Command::format || command == Command::dump;
}

// The same for an operand at a place where no command is allowed.
std::string late_command(const std::string& word)
{
    const bool named = std::ranges::find(commands(), std::string_view(word), &CommandSpec::name) != commands().end();
    return named && !engine::disk()->exists(word) ? fmt::format("the command must come first: `plint {} …`", word)
                                                  : std::string();
}

// Returns the option that CLI11 could not read. CLI11's message names it, with or without hyphens.
std::string named_in(std::string_view message, const std::vector<OptionSpec>& known)
{
    const OptionSpec* named = nullptr;
    for (const auto& option : known)
        if (message.find(option.name.substr(2)) != message.npos
            && (named == nullptr || option.name.size() > named->name.size()))
            named = &option;
    if (named == nullptr)
        return std::string(message);
    if (named->value.empty())
        return fmt::format("option `{}` does not accept a value", named->name);
    return fmt::format("option `{}` needs a value: {} {}", named->name, named->name, named->value);
}

class Reader {
public:
    explicit Reader(std::span<const char* const> words) : words_(words) {}

    CommandLine run()
    {
        const auto* command = &spec_of(Command::check);
        bool named = false;
        if (!words_.empty()) {
            const auto found = std::ranges::find(commands(), std::string_view(words_[0]), &CommandSpec::name);
            if (found != commands().end()) {
                command = &*found;
                named = true;
                words_ = words_.subspan(1);
            } else {
                problem_ = no_command(words_[0]);
            }
        }
        options_.command = command->command;
        options_.words.assign(words_.begin(), words_.end());
        known_ = all_options(*command);
        parse();
        if (!named)
            for (const std::string& operand : options_.operands)
                if (problem_.empty())
                    problem_ = late_command(operand);
        if (problem_.empty() && takes_files(options_.command) && std::ranges::count(options_.operands, "") > 0)
            problem_ = "empty path; name files or directories, or omit paths to check the current directory";
        if (problem_.empty() && options_.unsafe_fixes && !options_.fix && !options_.diff)
            problem_ = "`--unsafe-fixes` requires `--fix` or `--diff`";
        if (problem_.empty() && options_.add_ignore && (options_.fix || options_.diff))
            problem_ = "`--add-ignore` cannot be combined with `--fix` or `--diff`";
        if (problem_.empty() && !options_.since.empty()
            && (options_.fix || options_.diff || options_.add_ignore || options_.write_baseline
                || options_.prune_baseline))
            problem_ = "`--since` cannot be combined with `--fix`, `--diff`, `--add-ignore`, `--write-baseline` or "
                       "`--prune-baseline`";
        if (problem_.empty() && options_.isolated && !options_.config.empty())
            problem_ = "`--isolated` cannot be combined with `--config`";
        if (problem_.empty() && options_.quiet && !options_.output.empty())
            problem_ = "`--quiet` cannot be combined with `--output`";
        if (problem_.empty() && options_.watch && std::ranges::count(options_.operands, "-") > 0)
            problem_ = "`--watch` cannot be combined with standard input (`-`)";
        if (problem_.empty() && options_.no_cache && !options_.cache_dir.empty())
            problem_ = "`--no-cache` cannot be combined with `--cache-dir`";
        if (options_.jobs == 0)
            options_.jobs = engine::processors();
        return {std::move(options_), std::move(problem_)};
    }

private:
    void parse()
    {
        CLI::App app;
        app.set_help_flag();
        app.allow_extras();
        for (const OptionSpec& option : known_)
            add(app, option);
        std::vector<std::string> reversed(words_.rbegin(), words_.rend());
        try {
            app.parse(std::move(reversed));
        } catch (const CLI::ParseError& error) {
            if (problem_.empty())
                problem_ = named_in(error.what(), known_);
            return;
        }
        // Operands are the arguments that CLI11 leaves: as an option it would split `[x]` like a list.
        bool only_operands = false;
        for (const std::string& word : app.remaining()) {
            if (!only_operands && word == "--")
                only_operands = true;
            else if (only_operands || word.size() < 2 || word[0] != '-')
                options_.operands.push_back(files::from_user(word));
            else if (problem_.empty() && (options_.command != Command::check || !switch_of_puppet_lint(word, options_)))
                unknown(std::string_view(word).substr(0, word.starts_with("--") ? word.find('=') : 2));
        }
    }

    void add(CLI::App& app, const OptionSpec& option)
    {
        auto name = std::string(option.name);
        if (option.letter != 0)
            name += fmt::format(",-{}", option.letter);
        if (option.value.empty()) {
            app.add_flag_callback(name, [this, &option] { report(option, option.apply(options_, "")); })
                ->disable_flag_override();
            return;
        }
        app.add_option_function<std::vector<std::string>>(name,
                                                          [this, &option](const std::vector<std::string>& values) {
                                                              for (const std::string& value : values)
                                                                  report(option, option.apply(options_, value));
                                                          })
            ->expected(1)
            ->take_all()
            ->allow_extra_args(false);
    }

    void report(const OptionSpec& option, const std::string& problem)
    {
        if (!problem.empty() && problem_.empty())
            problem_ = fmt::format("{}: {}", option.name, problem);
    }

    void unknown(std::string_view name)
    {
        std::vector<std::string_view> names;
        for (const auto& option : known_)
            names.push_back(option.name);
        problem_ = fmt::format("unknown option `{}`{}", reporters::visible(name), suggestion(name, names));
    }

    std::span<const char* const> words_;
    std::vector<OptionSpec> known_;
    Options options_;
    std::string problem_;
};

std::string left_column(const OptionSpec& option)
{
    return fmt::format("  {}{}{}{}", option.letter != 0 ? fmt::format("-{}, ", option.letter) : "    ", option.name,
                       option.value.empty() ? "" : " ", option.value);
}

void append_option(std::string& out, const OptionSpec& option, std::size_t column)
{
    auto left = left_column(option);
    auto help = option.help;
    while (!help.empty()) {
        const auto line = help.substr(0, help.find('\n'));
        help.remove_prefix(std::min(line.size() + 1, help.size()));
        out += fmt::format("{:<{}}{}\n", left, column, line);
        left.clear();
    }
}

}  // namespace

CommandLine read_command_line(std::span<const char* const> words)
{
    return Reader(words).run();
}

std::string help_text(Command command)
{
    const auto& spec = spec_of(command);
    std::string out;
    if (command == Command::check) {
        out = "plint " PLINT_VERSION ", a static analyzer and linter for Puppet and OpenVox code\n\n";
        for (const auto& each : commands())
            out += fmt::format("  {:<34}{}\n", each.usage, each.summary);
    } else {
        out = fmt::format("{}: {}\n", spec.usage, spec.summary);
    }

    const auto options = all_options(spec);
    std::size_t column = 0;
    for (const auto& option : options)
        column = std::max(column, left_column(option).size() + 2);
    std::string_view group;
    for (const auto& option : options) {
        if (option.group != group || &option == &options.front()) {
            group = option.group;
            out += group.empty() ? "\n" : fmt::format("\n{}:\n", group);
        }
        append_option(out, option, column);
    }
    if (command == Command::check)
        out += "\nExit codes:\n"
               "  0  no finding at or above the severity of --fail-on\n"
               "  1  at least one finding at or above it\n"
               "  2  an option or a setting is wrong, or a file cannot be read or written\n"
               "  3  internal error\n\n"
               "Separate NAMES and PATTERNS with commas. Run `plint COMMAND --help` for details on a command.\n";
    return out;
}

}  // namespace plint::cli
