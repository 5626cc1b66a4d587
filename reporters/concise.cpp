#include "reporters/concise.hpp"

#include "reporters/terminal/style.hpp"
#include "reporters/text/place.hpp"
#include "reporters/text/visible.hpp"

#include <fmt/format.h>

#include <iterator>

namespace plint::reporters {

void write_concise(const Report& report, const Terminal& terminal, std::string& out)
{
    for (const Diagnostic& diagnostic : report.diagnostics) {
        out += visible(diagnostic.path);
        const SourceFile* const source = find_source(report, diagnostic.path);
        const Place at = source == nullptr ? Place{} : place(*source, marked(*source, diagnostic.span).begin);
        paint(out, terminal, Style::gutter, fmt::format(":{}:{}: ", at.line, at.character));
        const RuleText* const rule = find_rule(report, diagnostic.rule);
        std::string name;
        link(name, terminal, rule == nullptr ? "" : std::string_view(rule->help_uri), visible(diagnostic.rule));
        paint(out, terminal, style_of(diagnostic.severity),
              fmt::format("{}[{}]", plint::name(diagnostic.severity), name));
        fmt::format_to(std::back_inserter(out), " {}\n", visible(diagnostic.message));
    }
    for (const Notification& notification : report.notifications) {
        if (!notification.path.empty())
            out += visible(notification.path) + ": ";
        paint(out, terminal, style_of(notification.severity), name(notification.severity));
        fmt::format_to(std::back_inserter(out), ": {}\n", visible(notification.message));
    }
}

}  // namespace plint::reporters
