#include "reporters/text/xml.hpp"

#include "reporters/text/log_commands.hpp"
#include "reporters/text/visible.hpp"

#include <fmt/format.h>

#include <iterator>

namespace plint::reporters {

std::string xml(std::string_view text)
{
    std::string out;
    const std::string safe = visible(text);
    for (std::size_t at = 0; at < safe.size(); ++at) {
        const char c = safe[at];
        if (may_begin_log_command(safe, at)) {
            fmt::format_to(std::back_inserter(out), "&#{};", static_cast<int>(c));
            continue;
        }
        switch (c) {
        case '&': out += "&amp;"; break;
        case '<': out += "&lt;"; break;
        case '>': out += "&gt;"; break;
        case '"': out += "&quot;"; break;
        case '\'': out += "&apos;"; break;
        default: out += c;
        }
    }
    return out;
}

std::string xml_lines(std::string_view text)
{
    std::string lines;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        lines += xml(text.substr(at, end - at)) + '\n';
        at = end + 1;
    }
    return lines;
}

}  // namespace plint::reporters
