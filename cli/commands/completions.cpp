// `plint completions`: shell completion, made from the table of options.
#include "cli/commands/commands.hpp"
#include "cli/options/option_table.hpp"
#include "cli/output/console.hpp"
#include "cli/output/exit_codes.hpp"
#include "parser/source/characters.hpp"
#include "reporters/text/visible.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

namespace plint::cli {

namespace {

bool names_a_file(const OptionSpec& option)
{
    return option.value.find("FILE") != option.value.npos || option.value.find("DIR") != option.value.npos;
}

// Entries like `--no-NAME-check` are for help only.
std::vector<OptionSpec> complete_options(const CommandSpec& command)
{
    auto all = all_options(command);
    std::erase_if(all, [](const OptionSpec& option) { return std::ranges::any_of(option.name, is_upper); });
    return all;
}

std::string one_line(std::string_view help)
{
    std::string line(help);
    std::ranges::replace(line, '\n', ' ');
    return line;
}

std::vector<std::string_view> command_names()
{
    std::vector<std::string_view> names;
    for (const auto& command : commands())
        names.push_back(command.name);
    return names;
}

// In single quotes that bash, zsh and fish read in the same way.
std::string in_single_quotes(std::string_view text)
{
    std::string out = "'";
    for (const char c : text)
        out += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return out + "'";
}

std::string bash()
{
    std::string out = R"(# bash completion for plint: `source <(plint completions bash)`
_plint() {
    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} command=check options
    [ "$cur" = = ] && cur=
    [ "$prev" = = ] && prev=${COMP_WORDS[COMP_CWORD - 2]}
    case ${COMP_WORDS[1]} in
)";
    out += fmt::format("        {}) [ \"$COMP_CWORD\" = 1 ] || command=${{COMP_WORDS[1]}} ;;\n    esac\n"
                       "    case $command:$prev in\n",
                       fmt::join(command_names(), " | "));
    for (const auto& command : commands())
        for (const auto& option : complete_options(command)) {
            if (option.value.empty())
                continue;
            const auto letter = option.letter != 0 ? fmt::format(" | {}:-{}", command.name, option.letter) : "";
            const auto way = option.words != nullptr
                ? fmt::format("-W {}", in_single_quotes(fmt::format("{}", fmt::join(option.words(), " "))))
                : names_a_file(option) ? std::string("-f")
                                       : std::string("-W ''");
            out += fmt::format("        {}:{}{}) COMPREPLY=($(compgen {} -- \"$cur\")); return ;;\n", command.name,
                               option.name, letter, way);
        }
    out += "    esac\n    case $command in\n";
    for (const auto& command : commands()) {
        std::vector<std::string_view> names;
        const auto options = complete_options(command);
        for (const auto& option : options)
            names.push_back(option.name);
        out += fmt::format("        {}) options='{}' ;;\n", command.name, fmt::join(names, " "));
    }
    out += "    esac\n    case $command:$cur in\n"
           "        *:-*) COMPREPLY=($(compgen -W \"$options\" -- \"$cur\")) ;;\n";
    for (const auto& command : commands())
        if (command.words != nullptr)
            out += fmt::format("        {}:*) COMPREPLY=($(compgen -W '{}' -- \"$cur\")) ;;\n", command.name,
                               fmt::join(command.words(), " "));
    out += fmt::format("        *)\n            COMPREPLY=($(compgen -f -- \"$cur\"))\n"
                       "            [ \"$COMP_CWORD\" != 1 ] || COMPREPLY+=($(compgen -W '{}' -- \"$cur\")) ;;\n"
                       "    esac\n}}\ncomplete -o filenames -F _plint plint\n",
                       fmt::join(command_names(), " "));
    return out;
}

// The action of an option for `_arguments`.
std::string zsh_action(const OptionSpec& option)
{
    if (option.words != nullptr)
        return fmt::format("({})", fmt::join(option.words(), " "));
    return names_a_file(option) ? "_files" : " ";
}

std::string zsh_escaped(std::string_view text)
{
    std::string out;
    for (const char c : one_line(text)) {
        if (c == '[' || c == ']' || c == ':' || c == '\\')
            out += '\\';
        out += c;
    }
    return out;
}

std::string zsh()
{
    std::string out = "#compdef plint\n# zsh completion for plint: put it on $fpath as _plint\n\n_plint() {\n"
                      "    local command=check\n";
    out += fmt::format("    if (( CURRENT > 2 )) && [[ $words[2] == ({}) ]]; then\n"
                       "        command=$words[2]\n        words=(plint \"${{(@)words[3,-1]}}\")\n"
                       "        (( CURRENT-- ))\n    elif (( CURRENT == 2 )); then\n        compadd -- {}\n    fi\n"
                       "    case $command in\n",
                       fmt::join(command_names(), "|"), fmt::join(command_names(), " "));
    for (const auto& command : commands()) {
        out += fmt::format("    {})\n        _arguments -s", command.name);
        for (const auto& option : complete_options(command)) {
            const auto value = option.value.empty()
                ? std::string()
                : fmt::format(":{}:{}", zsh_escaped(option.value), zsh_action(option));
            out += fmt::format(" \\\n            {}",
                               in_single_quotes(fmt::format("*{}{}[{}]{}", option.name, value.empty() ? "" : "=",
                                                            zsh_escaped(option.help), value)));
        }
        const auto operands =
            command.words != nullptr ? fmt::format("({})", fmt::join(command.words(), " ")) : "_files";
        out +=
            fmt::format(" \\\n            {}\n        ;;\n", in_single_quotes(fmt::format("*:operand:{}", operands)));
    }
    return out + "    esac\n}\n\n_plint \"$@\"\n";
}

std::string fish()
{
    std::string out = "# fish completion for plint: `plint completions fish | source`\n";
    const auto names = fmt::format("{}", fmt::join(command_names(), " "));
    for (const auto& command : commands())
        out += fmt::format("complete -c plint -n 'not __fish_seen_subcommand_from {}' -a {} -d {}\n", names,
                           command.name, in_single_quotes(one_line(command.summary)));
    for (const auto& command : commands()) {
        const auto when = command.command == Command::check
            ? fmt::format("'not __fish_seen_subcommand_from {}; or __fish_seen_subcommand_from check'", names)
            : fmt::format("'__fish_seen_subcommand_from {}'", command.name);
        if (command.words != nullptr)
            out += fmt::format("complete -c plint -n {} -f -a '{}'\n", when, fmt::join(command.words(), " "));
        for (const auto& option : complete_options(command)) {
            out += fmt::format("complete -c plint -n {} -l {}", when, option.name.substr(2));
            if (option.letter != 0)
                out += fmt::format(" -s {}", option.letter);
            if (option.words != nullptr)
                out += fmt::format(" -x -a '{}'", fmt::join(option.words(), " "));
            else if (!option.value.empty())
                out += names_a_file(option) ? " -r" : " -x";
            out += fmt::format(" -d {}\n", in_single_quotes(one_line(option.help)));
        }
    }
    return out;
}

}  // namespace

int run_completions(const Options& options)
{
    constexpr std::array<std::string_view, 3> shells{"bash", "zsh", "fish"};
    const auto given = options.operands.size() == 1 ? std::string_view(options.operands.front()) : std::string_view();
    if (given == "bash" || given == "zsh" || given == "fish")
        return print(given == "bash" ? bash() : given == "zsh" ? zsh() : fish()) ? exit_clean : exit_usage_error;
    if (given.empty())
        print_error_line("completions: shell missing; expected bash, zsh or fish");
    else
        print_error_line(fmt::format("completions: unsupported shell `{}`; expected one of {}{}",
                                     reporters::visible(given), fmt::join(shells, ", "), suggestion(given, shells)));
    return exit_usage_error;
}

}  // namespace plint::cli
