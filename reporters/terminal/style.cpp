#include "reporters/terminal/style.hpp"

#include <algorithm>

namespace plint::reporters {

static std::string_view sequence(Style style)
{
    switch (style) {
    case Style::error: return "1;91";
    case Style::warning: return "1;93";
    case Style::info: return "1;96";
    case Style::message: return "1";
    case Style::secondary: return "1;94";
    case Style::gutter: return "94";
    case Style::path: return "";
    case Style::note: return "1";
    case Style::help: return "1;92";
    case Style::removed: return "31";
    case Style::inserted: return "32";
    case Style::removed_part: return "1;4;31";
    case Style::inserted_part: return "1;4;32";
    case Style::faint: return "2";
    case Style::good: return "1;92";
    }
    return "";
}

Style style_of(Severity severity)
{
    switch (severity) {
    case Severity::info: return Style::info;
    case Severity::warning: return Style::warning;
    case Severity::error: return Style::error;
    }
    return Style::error;
}

void paint(std::string& out, const Terminal& terminal, Style style, std::string_view text)
{
    const std::string_view codes = sequence(style);
    if (!terminal.colour || codes.empty() || text.empty()) {
        out += text;
        return;
    }
    out.append("\x1B[").append(codes).append("m").append(text).append("\x1B[0m");
}

std::string painted(const Terminal& terminal, Style style, std::string_view text)
{
    std::string out;
    paint(out, terminal, style, text);
    return out;
}

// Only characters that the standard allows in a link; the address of a rule's page has no others.
static bool is_plain_uri(std::string_view uri)
{
    return !uri.empty() && std::ranges::all_of(uri, [](char c) { return c > ' ' && c < '\x7F'; });
}

void link(std::string& out, const Terminal& terminal, std::string_view uri, std::string_view text)
{
    if (!terminal.hyperlinks || !is_plain_uri(uri)) {
        out += text;
        return;
    }
    out.append("\x1B]8;;").append(uri).append("\x1B\\").append(text).append("\x1B]8;;\x1B\\");
}

}  // namespace plint::reporters
