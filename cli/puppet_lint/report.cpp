#include "cli/puppet_lint/report.hpp"

#include "checks/files/paths.hpp"
#include "cli/output/console.hpp"
#include "engine/platform/disk.hpp"
#include "parser/source/characters.hpp"
#include "reporters/text/log_commands.hpp"
#include "reporters/text/visible.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace plint::cli::puppet_lint {

namespace {

constexpr std::string_view usual = "%{KIND}: %{message} on line %{line} (check: %{check})";
constexpr std::size_t max_log_format = 10'000;
constexpr std::array<std::string_view, 9> placeholders{"filename", "path", "fullpath", "line",   "column",
                                                       "kind",     "KIND", "check",    "message"};

std::string value_of(std::string_view placeholder, const FileProblems& file, const Problem& problem)
{
    if (placeholder == "path")
        return file.file.given;
    if (placeholder == "filename")
        return std::string(files::name_of(file.file.given));
    if (placeholder == "fullpath")
        return files::absolute_path(file.file.given, engine::current_directory());
    if (placeholder == "line")
        return std::to_string(problem.line);
    if (placeholder == "column")
        return std::to_string(problem.column);
    if (placeholder == "kind")
        return std::string(name(problem.kind));
    if (placeholder == "KIND")
        return std::string(upper_case_name(problem.kind));
    return placeholder == "check" ? problem.check : problem.message;
}

// The next piece of a template: text, or a placeholder: `%{name}`, `%<name>s` or `%%`.
struct Piece {
    std::string_view text;
    std::string_view placeholder;
    std::string flags;  // of `%-10<name>s`: "-10"
    char letter = 's';
    std::string problem;
};

Piece next_piece(std::string_view& rest)
{
    Piece piece;
    const auto percent = rest.find('%');
    if (percent != 0) {
        piece.text = rest.substr(0, percent);
        rest.remove_prefix(std::min(percent, rest.size()));
        return piece;
    }
    const auto open = rest.find_first_not_of("-+ 0123456789.", 1);
    const char sign = open == std::string_view::npos ? '\0' : rest[open];
    if (sign == '%' && open == 1) {
        piece.text = "%";
        rest.remove_prefix(2);
        return piece;
    }
    const auto close = sign == '{' ? rest.find('}') : sign == '<' ? rest.find('>') : std::string_view::npos;
    if (close == std::string_view::npos) {
        piece.problem = "malformed log format: incomplete `%` sequence";
        rest = {};
        return piece;
    }
    piece.flags = rest.substr(1, open - 1);
    piece.placeholder = rest.substr(open + 1, close - open - 1);
    auto end = close + 1;
    if (sign == '<') {  // a width may be on either side; then comes the letter
        const auto letter = rest.find_first_not_of("-+ 0123456789.", end);
        if (letter == std::string_view::npos || std::string_view("sdp").find(rest[letter]) == std::string_view::npos) {
            piece.problem = fmt::format("malformed log format: `%<{}>` must be followed by a letter such as `s`",
                                        reporters::visible(piece.placeholder));
            rest = {};
            return piece;
        }
        piece.flags += rest.substr(end, letter - end);
        piece.letter = rest[letter];
        end = letter + 1;
    }
    if (std::ranges::find(placeholders, piece.placeholder) == placeholders.end())
        piece.problem =
            fmt::format("unknown placeholder in the log format: `{}`", reporters::visible(piece.placeholder));
    rest.remove_prefix(end);
    return piece;
}

bool continues_character(char byte)
{
    return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80;
}

// The number that `digits` begins with.
std::size_t leading_number(std::string_view digits)
{
    std::size_t number = 0;
    for (std::size_t at = 0; at < digits.size() && is_digit(digits[at]); ++at)
        number = std::min<std::size_t>(number * 10 + static_cast<std::size_t>(digits[at] - '0'), 1000);
    return number;
}

// Formats a value as Ruby does: "-" before the width aligns to the left, "0" pads numbers, ".3" cuts text. Lengths are
// in characters.
std::string padded(std::string text, const Piece& piece)
{
    const std::string_view flags = piece.flags;
    const std::string_view signs = flags.substr(0, flags.find_first_of("123456789."));
    const bool left = signs.find('-') != std::string_view::npos;
    const bool zeros = piece.letter == 'd' && signs.find('0') != std::string_view::npos && !left;
    if (const auto point = flags.find('.'); point != std::string_view::npos && piece.letter != 'd') {
        std::size_t kept = 0;
        for (std::size_t rest = leading_number(flags.substr(point + 1)); kept < text.size(); ++kept)
            if (!continues_character(text[kept]) && rest-- == 0)
                break;
        text.resize(kept);
    }
    const auto length = text.size() - static_cast<std::size_t>(std::ranges::count_if(text, continues_character));
    const std::size_t width = std::max(leading_number(flags.substr(signs.size())), length);
    return left ? text + std::string(width - length, ' ') : std::string(width - length, zeros ? '0' : ' ') + text;
}

std::string filled(std::string_view log_format, const FileProblems& file, const Problem& problem)
{
    std::string line;
    while (!log_format.empty()) {
        const Piece piece = next_piece(log_format);
        line += piece.text;
        if (!piece.placeholder.empty())
            line += padded(reporters::visible(value_of(piece.placeholder, file, problem)), piece);
    }
    return line;
}

}  // namespace

std::string problem_of_template(std::string_view log_format)
{
    if (log_format.size() > max_log_format)
        return fmt::format("the log format is longer than {} bytes", max_log_format);
    while (!log_format.empty())
        if (auto piece = next_piece(log_format); !piece.problem.empty())
            return std::move(piece.problem);
    return {};
}

bool is_shown(const Problem& problem, const Options& options)
{
    switch (problem.kind) {
    case Kind::fixed: return true;
    case Kind::ignored: return options.show_ignored;
    case Kind::warning: return options.level != Level::error;
    case Kind::error: return options.level != Level::warning;
    }
    return true;
}

std::string lines(std::span<const FileProblems> files, const Options& options, bool on_github, ReportSize& size)
{
    std::string log_format = options.log_format;
    if (log_format.empty())
        log_format = std::string(options.with_filename ? "%{path} - " : "").append(usual);
    const bool commands = reporters::without_log_commands(log_format) != log_format;
    std::string out;
    for (const FileProblems& file : files)
        for (const Problem& problem : file.problems) {
            if (!is_shown(problem, options) || !size.has_room())
                continue;
            const std::size_t before = out.size();
            const auto line = filled(log_format, file, problem) + '\n';
            out += options.log_format_is_foreign ? reporters::without_log_commands(line)
                : commands                       ? line
                                                 : printable(line);
            if (problem.kind == Kind::ignored)
                out += printable(fmt::format("  {}\n", reporters::visible(problem.reason)));
            if (options.with_context)
                out += printable(fmt::format("\n  {}\n  {:>{}}\n\n", reporters::visible(problem.context), '^',
                                             problem.column > problem.indent ? problem.column - problem.indent : 1));
            if (on_github)
                out += fmt::format("\n::{} file={},line={},col={}::{} (check: {})\n", name(problem.kind),
                                   reporters::visible(file.file.given), problem.line, problem.column,
                                   reporters::visible(problem.message), problem.check);
            size.add(out.size() - before);
        }
    return out;
}

}  // namespace plint::cli::puppet_lint
