#include "reporters/sarif/words.hpp"

#include "parser/source/characters.hpp"
#include "reporters/text/utf8.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace plint::reporters {

static bool is_letter_or_digit(char c)
{
    return is_letter(c) || is_digit(c);
}

std::string sentence(std::string_view text)
{
    std::string out(text);
    while (!out.empty() && (out.back() == '\n' || out.back() == ' '))
        out.pop_back();
    if (out.empty())
        return out;
    out.front() = upper_case(out.front());
    if (std::string_view(".!?").find(out.back()) == std::string_view::npos)
        out += '.';
    return out;
}

std::string shortened(std::string_view text, std::size_t max)
{
    std::size_t count = 0;
    std::size_t at = 0;
    std::size_t cut = 0;  // where `max` - 1 characters end
    while (at < text.size()) {
        if (++count == max)
            cut = at;
        if (count > max)
            break;
        at += first_character(text.substr(at)).size;
    }
    if (count <= max)
        return std::string(text);
    const std::size_t blank = text.substr(0, cut).find_last_of(" \n");
    return std::string(text.substr(0, blank == std::string_view::npos ? cut : blank)) + "…";
}

std::string pascal_case(std::string_view name)
{
    std::string out;
    bool raise = true;
    for (const char c : name) {
        if (is_letter_or_digit(c))
            out += raise ? upper_case(c) : c;
        raise = !is_letter_or_digit(c);
    }
    return out;
}

std::string_view level(Severity severity)
{
    switch (severity) {
    case Severity::info: return "note";
    case Severity::warning: return "warning";
    case Severity::error: return "error";
    }
    return "error";
}

std::string without_links(std::string_view text)
{
    if (text.find("](") == std::string_view::npos)
        return std::string(text);
    std::string out;
    for (const char c : text) {
        if (c == '[' || c == ']' || c == '\\')
            out += '\\';
        out += c;
    }
    return out;
}

std::string uri_of(std::string_view path)
{
    std::string uri = path.starts_with('/') ? "file://" : "";
    while (path.starts_with("./"))
        path.remove_prefix(2);
    for (const char c : path) {
        if (is_letter_or_digit(c) || std::string_view("-._~/").find(c) != std::string_view::npos)
            uri += c;
        else
            fmt::format_to(std::back_inserter(uri), "%{:02X}", static_cast<unsigned char>(c));
    }
    return uri;
}

}  // namespace plint::reporters
