#include "reporters/github.hpp"

#include "reporters/model/region.hpp"
#include "reporters/text/log_commands.hpp"
#include "reporters/text/visible.hpp"

#include <fmt/format.h>

#include <iterator>

namespace plint::reporters {

namespace {

// Escapes the characters that GitHub parses: `%` and newlines everywhere, separators in properties.
std::string escaped(std::string_view text, std::string_view special)
{
    std::string out;
    for (const char c : text) {
        if (special.find(c) == special.npos)
            out += c;
        else
            fmt::format_to(std::back_inserter(out), "%{:02X}", static_cast<unsigned char>(c));
    }
    return out;
}

std::string property(std::string_view text)
{
    return escaped(visible(text), "%\r\n:,");
}

std::string_view command(Severity severity)
{
    return severity == Severity::info ? "notice" : name(severity);
}

std::string body(const Diagnostic& diagnostic)
{
    std::string text = visible(diagnostic.message);
    for (const auto* const remarks : {&diagnostic.notes, &diagnostic.help})
        for (const std::string& remark : *remarks)
            text += '\n' + visible_lines(remark);
    for (const Fix& fix : diagnostic.fixes)
        text += fmt::format("\n{} [{} fix]", visible(fix.title), fix.safety == Safety::safe ? "safe" : "unsafe");
    return escaped(text, "%\r\n");
}

// A line with a command of GitHub, which contains no command of another system.
void append_command(std::string& out, std::string_view name, std::string_view properties, std::string_view text)
{
    out += "::" + without_log_commands(fmt::format("{} title=plint {}::{}\n", name, properties, text));
}

}  // namespace

void write_github(const Report& report, const Terminal&, std::string& out)
{
    for (const Diagnostic& diagnostic : report.diagnostics) {
        const auto [begin, end] = region(report, diagnostic.path, diagnostic.span);
        std::string properties = fmt::format("{},file={},line={},endLine={}", property(diagnostic.rule),
                                             property(diagnostic.path), begin.line, end.line);
        // GitHub accepts columns only for findings on one line.
        if (begin.line == end.line)
            properties += fmt::format(",col={},endColumn={}", begin.character, end.character);
        append_command(out, command(diagnostic.severity), properties, body(diagnostic));
    }
    for (const Notification& notification : report.notifications) {
        const auto file =
            notification.path.empty() ? std::string() : fmt::format(",file={}", property(notification.path));
        append_command(out, command(notification.severity), property(notification.id) + file,
                       escaped(visible(notification.message), "%\r\n"));
    }
}

}  // namespace plint::reporters
