// Writes plint(1), the manual page, from the tables that help and completions are made from. Usage: make_manual > plint.1
#include "cli/options/option_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

namespace {

using namespace plint;
using namespace plint::cli;

// Escapes text for roff: no requests, no escapes, ASCII hyphens that can be copied.
std::string roff(std::string_view text)
{
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '\\')
            out += "\\e";
        else if (c == '-')
            out += "\\-";
        else if ((c == '.' || c == '\'') && (i == 0 || text[i - 1] == '\n'))
            out += fmt::format("\\&{}", c);
        else if (text.substr(i).starts_with("…")) {
            out += "\\&...";
            i += 2;
        } else if (c == '\n')
            out += ' ';
        else
            out += c;
    }
    return out;
}

void append_option(std::string& out, const OptionSpec& option)
{
    out += ".TP\n";
    if (option.letter != 0)
        out += fmt::format("\\fB\\-{}\\fR, ", option.letter);
    out += fmt::format("\\fB{}\\fR", roff(option.name));
    if (!option.value.empty())
        out += fmt::format(" \\fI{}\\fR", roff(option.value));
    out += fmt::format("\n{}\n", roff(option.help));
}

void append_options(std::string& out, const CommandSpec& command)
{
    std::string_view group;
    for (const auto& option : command.command == Command::check
             ? all_options(command)
             : std::vector<OptionSpec>(command.options.begin(), command.options.end())) {
        if (option.group != group) {
            group = option.group;
            out += fmt::format(".SS {}\n", group.empty() ? "Other options" : roff(group));
        }
        append_option(out, option);
    }
}

}  // namespace

int main()
{
    std::string out =
        fmt::format(".TH PLINT 1 \"\" \"plint {}\" \"User Commands\"\n"
                    ".SH NAME\nplint \\- static analyzer and linter for Puppet and OpenVox code\n.SH SYNOPSIS\n",
                    PLINT_VERSION);
    for (const auto& command : commands())
        out += fmt::format("{}\\fB{}\\fR\n", &command == &commands().front() ? "" : ".br\n", roff(command.usage));
    out += ".SH DESCRIPTION\n"
           "plint checks Puppet manifests, EPP templates and Hiera data together with the modules that they use. It "
           "reports\n"
           "problems and fixes many of them automatically. Without a command, plint checks the files and directories "
           "that are\n"
           "named on the command line, or the current directory.\n"
           ".SH COMMANDS\n";
    for (const auto& command : commands())
        out += fmt::format(".TP\n\\fB{}\\fR\n{}\n", roff(command.name), roff(command.summary));
    for (const auto& command : commands()) {
        if (command.options.empty())
            continue;
        out += command.command == Command::check ? ".SH OPTIONS\n"
                                                 : fmt::format(".SH \"OPTIONS OF {}\"\n", roff(command.name));
        append_options(out, command);
    }
    out += ".SH \"EXIT STATUS\"\n"
           ".TP\n0\nno findings with the severity of \\fB\\-\\-fail\\-on\\fR or higher\n.TP\n1\nsuch findings\n"
           ".TP\n2\nusage or configuration error, or a file that cannot be read or written\n"
           ".TP\n3\ninternal error; the message names the file\n"
           ".SH ENVIRONMENT\n"
           ".TP\nNO_COLOR\nif set and not empty, the output has no colors\n"
           ".TP\nXDG_CACHE_HOME\ndirectory of the cache, which is in its subdirectory \\fIplint\\fR; default: "
           "\\fI~/.cache\\fR\n"
           ".SH FILES\n"
           ".TP\n\\fIplint.toml\\fR\nsettings; the nearest one above a file applies to it. \\fBplint init\\fR creates "
           "one.\n"
           ".TP\n\\fIplint\\-baseline.txt\\fR\nrecorded findings that are not reported again, see "
           "\\fB\\-\\-write\\-baseline\\fR\n"
           ".SH \"SEE ALSO\"\n\\fBpuppet\\fR(8)\n";
    std::fwrite(out.data(), 1, out.size(), stdout);
    return 0;
}
