// What the command line asks for: words to Options by the table, and the help text from it.
#include "driver/options.hpp"

#include "driver/option_table.hpp"
#include "driver/threads.hpp"
#include "reporters/text/visible.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace plint {

namespace {

constexpr OptionSpec help_option{"--help", 'h', "", "", "print this", [](Options& o, std::string_view) {
                                     o.help = true;
                                     return std::string();
                                 }};
constexpr OptionSpec version_option{"--version", 'V', "", "", "print the version", [](Options& o, std::string_view) {
                                        o.version = true;
                                        return std::string();
                                    }};

// All options of a command, those that every command has at the end.
std::vector<OptionSpec> all_options(const CommandSpec& command)
{
    std::vector<OptionSpec> all(command.options.begin(), command.options.end());
    all.push_back(help_option);
    all.push_back(version_option);
    return all;
}

class Reader {
public:
    explicit Reader(std::span<const char* const> words) : words_(words) {}

    CommandLine run()
    {
        const auto* command = &spec_of(Command::check);
        if (!words_.empty()) {
            const auto found = std::ranges::find(commands(), std::string_view(words_[0]), &CommandSpec::name);
            if (found != commands().end()) {
                command = &*found;
                ++at_;
            }
        }
        options_.command = command->command;
        known_ = all_options(*command);
        while (at_ < words_.size() && problem_.empty())
            word(words_[at_++]);
        if (problem_.empty() && options_.unsafe_fixes && !options_.fix && !options_.diff)
            problem_ = "`--unsafe-fixes` says which fixes `--fix` and `--diff` use: give one of them too";
        if (problem_.empty() && options_.quiet && !options_.output.empty())
            problem_ = "`--quiet` prints no report: `--output` has nothing to write";
        if (options_.jobs == 0)
            options_.jobs = processors();
        return {std::move(options_), std::move(problem_)};
    }

private:
    void word(std::string_view word)
    {
        if (operands_only_ || word == "-" || !word.starts_with('-'))
            options_.operands.emplace_back(word);
        else if (word == "--")
            operands_only_ = true;
        else if (word.starts_with("--"))
            long_option(word);
        else
            letters(word);
    }

    void long_option(std::string_view word)
    {
        const auto name = word.substr(0, word.find('='));
        const auto found = std::ranges::find(known_, name, &OptionSpec::name);
        if (found != known_.end() && found->apply != nullptr) {
            if (name.size() == word.size())
                apply(*found, name);
            else
                apply_with(*found, name, word.substr(name.size() + 1));
        } else if (options_.command != Command::check || !switch_of_puppet_lint(word)) {
            unknown(name);
        }
    }

    // `-qf` is `-q -f`; what follows the letter of an option with a value is its value.
    void letters(std::string_view word)
    {
        for (std::size_t i = 1; i < word.size() && problem_.empty(); ++i) {
            const auto found = std::ranges::find(known_, word[i], &OptionSpec::letter);
            const auto name = fmt::format("-{}", word[i]);
            if (found == known_.end())
                return unknown(name);
            if (!found->value.empty() && i + 1 < word.size())
                return apply_with(*found, name, word.substr(i + 1 + (word[i + 1] == '=' ? 1 : 0)));
            apply(*found, name);
        }
    }

    void apply(const OptionSpec& option, std::string_view name)
    {
        if (option.value.empty())
            return report(name, option.apply(options_, ""));
        if (at_ == words_.size() || std::string_view(words_[at_]).starts_with("--"))
            problem_ = fmt::format("option `{}` needs a value: {} {}", name, name, option.value);
        else
            apply_with(option, name, words_[at_++]);
    }

    void apply_with(const OptionSpec& option, std::string_view name, std::string_view value)
    {
        if (option.value.empty())
            problem_ = fmt::format("option `{}` takes no value", name);
        else
            report(name, option.apply(options_, value));
    }

    void report(std::string_view name, const std::string& problem)
    {
        if (!problem.empty())
            problem_ = fmt::format("{}: {}", name, problem);
    }

    // `--no-NAME-check` and `--NAME-check`. A check that plint lacks is as good as switched off.
    bool switch_of_puppet_lint(std::string_view word)
    {
        constexpr std::string_view end = "-check";
        if (!word.ends_with(end) || word.size() <= end.size() + 2)
            return false;
        auto name = word.substr(2, word.size() - 2 - end.size());
        const bool off = name.starts_with("no-");
        if (off)
            name.remove_prefix(3);
        if (find_rule(name) == nullptr)
            options_.warnings.push_back(
                fmt::format("{}: plint has no rule `{}`", reporters::visible(word), reporters::visible(name)));
        else
            (off ? options_.rules.ignore : options_.rules.extend_select).emplace_back(name);
        return true;
    }

    void unknown(std::string_view name)
    {
        std::vector<std::string_view> names;
        for (const auto& option : known_)
            names.push_back(option.name);
        problem_ = fmt::format("unknown option `{}`{}", reporters::visible(name), suggestion(name, names));
    }

    std::span<const char* const> words_;
    std::size_t at_ = 0;
    bool operands_only_ = false;
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
        out = "plint " PLINT_VERSION " finds mistakes in Puppet code.\n\n";
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
        out += "\nExit code: 0 nothing to report, 1 findings, 2 plint could not do its work, 3 plint failed.\n"
               "NAMES are separated by commas. `plint COMMAND --help` says more of a command.\n";
    return out;
}

}  // namespace plint
