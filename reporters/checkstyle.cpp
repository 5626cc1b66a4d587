#include "reporters/checkstyle.hpp"

#include "reporters/model/region.hpp"
#include "reporters/text/xml.hpp"

#include <fmt/format.h>

#include <iterator>

namespace plint::reporters {

void write_checkstyle(const Report& report, const Terminal&, std::string& out)
{
    const auto write = [&](std::string_view text) { out += text; };
    write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle version=\"4.3\">\n");
    report.diagnostics.each_file([&](std::span<const Diagnostic> findings) {
        write(fmt::format("  <file name=\"{}\">\n", xml(findings.front().path)));
        for (const Diagnostic& finding : findings) {
            const auto at = region(report, finding.path, finding.span).begin;
            write(fmt::format(
                "    <error line=\"{}\" column=\"{}\" severity=\"{}\" message=\"{}\" source=\"plint.{}\"/>\n", at.line,
                at.character, name(finding.severity), xml(finding.message), xml(finding.rule)));
        }
        write("  </file>\n");
    });
    for (const Notification& notification : report.notifications)
        write(fmt::format(
            "  <file name=\"{}\">\n    <error line=\"1\" severity=\"{}\" message=\"{}\" source=\"plint.{}\"/>\n"
            "  </file>\n",
            xml(notification.path), name(notification.severity), xml(notification.message), xml(notification.id)));
    write("</checkstyle>\n");
}

}  // namespace plint::reporters
