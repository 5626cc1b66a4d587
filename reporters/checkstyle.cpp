#include "reporters/checkstyle.hpp"

#include "reporters/region.hpp"
#include "reporters/text/xml.hpp"

#include <fmt/format.h>

#include <iterator>

namespace plint::reporters {

void write_checkstyle(const Report& report, const Terminal&, std::string& out)
{
    const auto write = [&](std::string_view text) { out += text; };
    write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle version=\"4.3\">\n");
    const std::string* path = nullptr;
    const auto close = [&] {
        if (path != nullptr)
            write("  </file>\n");
    };
    for (const Diagnostic& diagnostic : report.diagnostics) {
        if (path == nullptr || *path != diagnostic.path) {
            close();
            path = &diagnostic.path;
            write(fmt::format("  <file name=\"{}\">\n", xml(diagnostic.path)));
        }
        const auto at = region(report, diagnostic.path, diagnostic.span).begin;
        write(fmt::format("    <error line=\"{}\" column=\"{}\" severity=\"{}\" message=\"{}\" source=\"plint.{}\"/>\n",
                          at.line, at.character, name(diagnostic.severity), xml(diagnostic.message),
                          xml(diagnostic.rule)));
    }
    close();
    for (const Notification& notification : report.notifications)
        write(fmt::format(
            "  <file name=\"{}\">\n    <error line=\"1\" severity=\"{}\" message=\"{}\" source=\"plint.{}\"/>\n"
            "  </file>\n",
            xml(notification.path), name(notification.severity), xml(notification.message), xml(notification.id)));
    write("</checkstyle>\n");
}

}  // namespace plint::reporters
