// Standard output and standard error.
#include "cli/output/console.hpp"

#include "engine/platform/directory.hpp"
#include "engine/platform/read.hpp"
#include "engine/platform/standard_files.hpp"
#include "engine/platform/write_all.hpp"
#include "parser/source/limits.hpp"
#include "reporters/text/log_commands.hpp"
#include "reporters/text/visible.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstdlib>

namespace plint::cli {

namespace {

std::string_view environment(const char* name)
{
    const char* const value = std::getenv(name);
    return value == nullptr ? std::string_view() : value;
}

bool wants_colour(engine::Colour colour, bool is_terminal)
{
    switch (colour) {
    case engine::Colour::always: return true;
    case engine::Colour::never: return false;
    case engine::Colour::automatic: break;
    }
    return is_terminal && environment("NO_COLOR").empty() && environment("TERM") != "dumb";
}

// Terminals that are known to support OSC 8 links. Others print garbage.
bool knows_links()
{
    constexpr auto terms = std::to_array<std::string_view>({"xterm-kitty", "alacritty", "foot", "xterm-ghostty"});
    constexpr auto programs = std::to_array<std::string_view>({"iTerm.app", "WezTerm", "vscode", "ghostty"});
    int vte = 0;
    const auto version = environment("VTE_VERSION");
    std::from_chars(version.data(), version.data() + version.size(), vte);
    constexpr int first_vte_with_links = 5000;
    return vte >= first_vte_with_links || !environment("WT_SESSION").empty() || !environment("KONSOLE_VERSION").empty()
        || std::ranges::find(terms, environment("TERM")) != terms.end()
        || std::ranges::find(programs, environment("TERM_PROGRAM")) != programs.end();
}

Terminal terminal_at(int file, engine::Colour colour)
{
    Terminal terminal;
    const bool is_terminal = engine::is_terminal(file);
    terminal.colour = wants_colour(colour, is_terminal);
    terminal.hyperlinks = is_terminal && terminal.colour && knows_links();
    if (is_terminal)
        terminal.width = engine::terminal_width(file);
    return terminal;
}

}  // namespace

Terminal standard_output(engine::Colour colour)
{
    return terminal_at(engine::standard_output, colour);
}

Terminal standard_error(engine::Colour colour)
{
    return terminal_at(engine::standard_error, colour);
}

bool obeys_commands(int file)
{
    return engine::is_terminal(file) && environment("TERM") != "dumb" && !environment("TERM").empty();
}

bool print(std::string_view text)
{
    const int error = engine::write_all(engine::standard_output, text);
    if (error == 0 || error == EPIPE)
        return true;
    print_error_line(fmt::format("cannot write standard output: {}", engine::system_message(error)));
    return false;
}

namespace {

// Whether a CI system runs commands that are in the output.
bool is_run_by_ci()
{
    return std::ranges::any_of(std::array{"GITHUB_ACTIONS", "TF_BUILD", "TEAMCITY_VERSION"},
                               [](const char* name) { return !environment(name).empty(); });
}

}  // namespace

bool is_text_escaped()
{
    return engine::is_terminal(engine::standard_output)
        || (is_run_by_ci() && !engine::is_regular_file(engine::standard_output));
}

bool print_text(std::string_view text)
{
    if (!is_text_escaped())
        return print(text);
    if (engine::is_terminal(engine::standard_output))
        return print(printable(reporters::visible_lines(text)));
    const std::string safe = reporters::without_log_commands(reporters::visible_lines(text));
    if (safe != text)
        print_error_line(
            "control characters and commands to the CI system are escaped in this output; redirect it to a "
            "file to get it as it is");
    return print(safe);
}

bool print_code(std::string_view text)
{
    return engine::is_terminal(engine::standard_output) ? print_text(text) : print(text);
}

std::string printable(std::string text)
{
    return is_run_by_ci() ? reporters::without_log_commands(text) : text;
}

int print_error(std::string_view text)
{
    return engine::write_all(engine::standard_error, printable(std::string(text)));
}

void print_error_line(std::string_view text, std::string_view program)
{
    static std::size_t printed = 0;
    if (printed > limits::error_line_bytes)
        return;
    std::string line = fmt::format("{}: {}\n", program, text);
    printed += line.size();
    if (printed > limits::error_line_bytes)
        line = fmt::format("{}: further messages are not shown, because there are too many\n", program);
    // If standard error fails, there is no other place for the message.
    static_cast<void>(print_error(line));
}

void print_outside(const engine::Boundary& boundary, const std::string& path)
{
    print_error_line(fmt::format("`{}` is not printed: it {}; to print it, name its real directory",
                                 reporters::visible(path), boundary.reason(path)));
}

}  // namespace plint::cli
