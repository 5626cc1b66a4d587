#include "checks/types/strings.hpp"

#include "checks/names/names.hpp"
#include "parser/source/characters.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace plint::types {

static std::string double_quoted(std::string_view text)
{
    std::string out = "\"";
    for (const char c : text) {
        switch (c) {
        case '\t': out += "\\t"; break;
        case '\n': out += "\\n"; break;
        case '\r': out += "\\r"; break;
        case '"':
        case '$':
        case '\\':
            out += '\\';
            out += c;
            break;
        default:
            if (static_cast<unsigned char>(c) < 0x20)
                out += fmt::format("\\u{{{:X}}}", static_cast<unsigned>(c));
            else
                out += c;
        }
    }
    return out + '"';
}

std::string quoted(std::string_view text)
{
    std::string out = "'";
    bool escaped = false;
    for (const char c : text) {
        if (static_cast<unsigned char>(c) < 0x20)
            return double_quoted(text);
        if (escaped || c == '\'')
            out += '\\';
        // A backslash waits for what it stands before.
        escaped = !escaped && c == '\\';
        if (!escaped)
            out += c;
    }
    if (escaped)
        out += '\\';
    return out + '\'';
}

std::string quoted_regex(std::string_view source)
{
    std::string out = "/";
    for (std::size_t i = 0; i < source.size(); ++i) {
        if (source[i] == '\\' && i + 1 < source.size())
            out += source[i++];
        else if (source[i] == '/')
            out += '\\';
        out += source[i];
    }
    return out + '/';
}

bool equal_without_case(std::string_view a, std::string_view b)
{
    return std::ranges::equal(
        a, b, {}, [](char c) { return lower_case(c); }, [](char c) { return lower_case(c); });
}

std::string capitalised_segments(std::string_view name)
{
    // Ruby's `^` looks at the start of each line.
    for (std::size_t at = 0; at < name.size(); ++at)
        if (is_upper(name[at]) && (at == 0 || name[at - 1] == '\n'))
            return std::string(name);
    std::string out = lower_case(name);
    for (std::size_t at = 0; at < out.size(); ++at)
        if ((at == 0 || (at >= 2 && out[at - 1] == ':' && out[at - 2] == ':')) && is_lower(out[at]))
            out[at] = static_cast<char>(out[at] - 'a' + 'A');
    return out;
}

}  // namespace plint::types
