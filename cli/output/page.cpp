// Pages of rules and of Puppet's own names for a terminal.
#include "cli/output/page.hpp"

#include "reporters/terminal/style.hpp"
#include "reporters/text/visible.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace plint::cli {

namespace {

using reporters::Style;

std::string_view take(std::string_view& text, char end)
{
    const auto part = text.substr(0, text.find(end));
    text.remove_prefix(std::min(part.size() + 1, text.size()));
    return part;
}

// Describes an example by the words after "```".
std::string caption(std::string_view fence)
{
    std::string text;
    while (!fence.empty()) {
        const auto word = take(fence, ' ');
        if (word == "fixed")
            text = text.empty() ? "after the fix" : "after the fix, " + text;
        else if (word == "toml")
            text = "with these settings";
        else if (word.starts_with("path="))
            text += fmt::format("{}{}", text.empty() ? "" : ", ", word.substr(5));
    }
    return text.empty() ? text : text + ":";
}

void append_wrapped(std::string& out, std::string_view line, std::size_t width)
{
    const std::string_view indent = line.starts_with("- ") ? "  " : "";
    std::size_t column = 0;
    while (!line.empty()) {
        const auto word = take(line, ' ');
        const auto cells = reporters::cells(word);
        if (column > 0 && column + 1 + cells > width) {
            out += fmt::format("\n{}", indent);
            column = indent.size();
        } else if (column > 0) {
            out += ' ';
            ++column;
        }
        out += word;
        column += cells;
    }
    out += '\n';
}

void append_code(std::string& out, std::string_view line, const Terminal& terminal)
{
    const auto start = line.find_first_not_of("# ");
    const bool marks = line.starts_with('#') && start != std::string_view::npos && line[start] == '^';
    out += line.empty() ? "" : "    ";
    reporters::paint(out, terminal, marks ? Style::error : Style::path, line);
    out += '\n';
}

std::string heading(const rules::Rule& rule, const Terminal& terminal)
{
    std::string out;
    reporters::paint(out, terminal, Style::message, rule.name);
    if (!rule.aliases.empty())
        out += fmt::format(" (also {})", rule.aliases);
    out += fmt::format(": {}, ", rule.category);
    reporters::paint(out, terminal, reporters::style_of(rule.severity), name(rule.severity));
    out += fmt::format(", {}{}{}\n\n", name(rule.enabled), fix_text(rule).empty() ? "" : ", ", fix_text(rule));
    return out;
}

}  // namespace

std::string page_text(const rules::Rule& rule, std::string_view markdown, const Terminal& terminal)
{
    return heading(rule, terminal) + page_text(markdown, terminal);
}

std::string page_text(std::string_view markdown, const Terminal& terminal)
{
    constexpr unsigned widest = 100;  // longer lines are hard to read
    const std::size_t width = terminal.width == 0 ? widest : std::min(terminal.width, widest);
    std::string out;
    bool in_code = false;
    while (!markdown.empty()) {
        const auto line = take(markdown, '\n');
        if (line.starts_with("```")) {
            in_code = !in_code;
            const auto text = in_code ? caption(line.substr(3)) : std::string();
            if (!text.empty())
                reporters::paint(out, terminal, Style::faint, fmt::format("    {}\n", text));
        } else if (in_code) {
            append_code(out, line, terminal);
        } else if (line.starts_with('#')) {
            reporters::paint(out, terminal, Style::message, line.substr(line.find_first_not_of("# ")));
            out += '\n';
        } else {
            append_wrapped(out, line, width);
        }
    }
    return out;
}

std::string_view name(rules::Enabled enabled)
{
    switch (enabled) {
    case rules::Enabled::always: return "always on";
    case rules::Enabled::by_default: return "on by default";
    case rules::Enabled::off_by_default: return "off by default";
    case rules::Enabled::preview: return "preview";
    }
    return "";
}

std::string_view fix_text(const rules::Rule& rule)
{
    if (rule.fixable == rules::Fixable::never)
        return "";
    return rule.safety == Safety::safe ? "fix" : "unsafe fix";
}

}  // namespace plint::cli
