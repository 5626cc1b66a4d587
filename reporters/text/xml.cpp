#include "reporters/text/xml.hpp"

#include "reporters/text/visible.hpp"

namespace plint::reporters {

std::string xml(std::string_view text)
{
    std::string out;
    for (const char c : visible(text)) {
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
