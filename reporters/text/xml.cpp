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

}  // namespace plint::reporters
