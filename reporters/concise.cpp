#include "reporters/concise.hpp"

#include "reporters/terminal/style.hpp"
#include "reporters/text/place.hpp"
#include "reporters/model/suppression.hpp"
#include "reporters/text/visible.hpp"

#include <fmt/format.h>

#include <iterator>

namespace plint::reporters {

static void append_line(std::string& out, const Report& report, const Terminal& terminal, const Diagnostic& diagnostic,
                        std::string_view suppressed)
{
    out += visible(diagnostic.path);
    const SourceFile* const source = find_source(report, diagnostic.path);
    const Place at = source == nullptr ? Place{} : place(*source, marked(*source, diagnostic.span).begin);
    paint(out, terminal, Style::gutter, fmt::format(":{}:{}: ", at.line, at.character));
    const RuleText* const rule = find_rule(report, diagnostic.rule);
    std::string name;
    link(name, terminal, rule == nullptr ? "" : std::string_view(rule->help_uri), visible(diagnostic.rule));
    paint(out, terminal, style_of(diagnostic.severity), fmt::format("{}[{}]", plint::name(diagnostic.severity), name));
    fmt::format_to(std::back_inserter(out), " {}", visible(diagnostic.message));
    if (!suppressed.empty())
        fmt::format_to(std::back_inserter(out), " ({})", visible(suppressed));
    out += '\n';
}

void write_concise(const Report& report, const Terminal& terminal, std::string& out)
{
    for (const Diagnostic& diagnostic : report.diagnostics)
        append_line(out, report, terminal, diagnostic, {});
    for (const Suppressed& suppressed : report.suppressed)
        append_line(out, report, terminal, suppressed.diagnostic, text_of(suppressed));
    for (const Notification& notification : report.notifications) {
        if (!notification.path.empty())
            out += visible(notification.path) + ": ";
        paint(out, terminal, style_of(notification.severity), name(notification.severity));
        fmt::format_to(std::back_inserter(out), ": {}\n", visible(notification.message));
    }
}

}  // namespace plint::reporters
