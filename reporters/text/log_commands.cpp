#include "reporters/text/log_commands.hpp"

#include "parser/source/characters.hpp"

#include <algorithm>

namespace plint::reporters {

namespace {

// Whitespace that may come before `::`, including Unicode spaces.
bool may_be_blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r') || static_cast<unsigned char>(c) >= 0x80;
}

// Whether `text` begins with `##[` or with a name between the hashes and the bracket.
bool is_hash_command(std::string_view text)
{
    if (!text.starts_with("##"))
        return false;
    const auto end = std::find_if_not(text.begin() + 2, text.end(), [](char c) { return is_lower(c) || is_upper(c); });
    return end != text.end() && *end == '[';
}

}  // namespace

std::string without_log_commands(std::string_view text)
{
    std::string out;
    out.reserve(text.size());
    bool line_begins = true;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        const auto rest = text.substr(at);
        if (line_begins && rest.starts_with("::"))
            out += '\\';
        line_begins = c == '\n' || c == '\r' || (line_begins && may_be_blank(c));
        out += c;
        if (c == '#' && is_hash_command(rest))
            out += '\\';
    }
    return out;
}

bool may_begin_log_command(std::string_view line, std::size_t at)
{
    if (line[at] == '#')
        return at > 0 && is_hash_command(line.substr(at - 1));
    return line.substr(at).starts_with("::")
        && std::ranges::all_of(line.substr(0, at), [](char c) { return may_be_blank(c); });
}

}  // namespace plint::reporters
