#include "checks/ruby/strings.hpp"

#include "parser/source/characters.hpp"
#include "parser/source/limits.hpp"

#include <algorithm>
#include <charconv>
#include <vector>

namespace plint::ruby {

std::string without_underscores(std::string_view number)
{
    std::string plain(number);
    std::erase(plain, '_');
    return plain;
}

Object integer_object(std::string_view written)
{
    std::string plain = without_underscores(written);
    const bool decimal = std::ranges::all_of(plain, is_digit);
    if (!decimal || plain.empty() || (plain.size() > 1 && plain[0] == '0'))
        return {};
    return make_object(Shape::integer, std::move(plain));
}

std::optional<std::int64_t> integer_of(const Object& object)
{
    std::int64_t value = 0;
    const char* end = object.text.data() + object.text.size();
    if (!object.is(Shape::integer))
        return std::nullopt;
    const auto [stop, error] = std::from_chars(object.text.data(), end, value);
    if (error != std::errc() || stop != end)
        return std::nullopt;
    return value;
}

static bool is_plain(std::string_view literal)
{
    return literal.starts_with('\'') || literal.starts_with("%q") || literal.starts_with(":'");
}

void append_content(std::string_view content, std::string_view literal, std::string& text)
{
    const bool plain = is_plain(literal);
    for (std::size_t i = 0; i < content.size(); ++i) {
        const bool escapes = plain && content[i] == '\\' && i + 1 < content.size();
        if (escapes && (content[i + 1] == '\'' || content[i + 1] == '\\'))
            ++i;
        text += content[i];
    }
}

void append_escape(std::string_view escape, std::string_view literal, std::string& text)
{
    if (escape.size() < 2 || escape[0] != '\\') {
        text += escape;
        return;
    }
    const bool plain = is_plain(literal);
    const char c = escape[1];
    if (plain) {
        if (c != '\'' && c != '\\')
            text += '\\';
        text += escape.substr(1);
        return;
    }
    switch (c) {
    case 'n': text += '\n'; break;
    case 't': text += '\t'; break;
    case 'r': text += '\r'; break;
    case 's': text += ' '; break;
    case '0': text += '\0'; break;
    case 'e': text += '\033'; break;
    case '\n': break;
    default: text += escape.substr(1); break;
    }
}

std::string without_indent(std::string_view text)
{
    std::size_t indent = std::string_view::npos;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::size_t first = text.find_first_not_of(" \t", at);
        if (first != std::string_view::npos && first < end)
            indent = std::min(indent, first - at);
        at = end + 1;
    }
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string_view line = text.substr(at, end - at);
        out += line.substr(std::min({indent, line.size(), std::min(line.find_first_not_of(" \t"), line.size())}));
        if (end < text.size())
            out += '\n';
        at = end + 1;
    }
    return out;
}

std::string comment_above(std::string_view text, std::size_t at)
{
    std::vector<std::string_view> lines;
    const std::size_t from = at - std::min(at, limits::bytes_before_place);
    std::size_t end = text.substr(0, at).substr(from).rfind('\n');
    end += end == std::string_view::npos ? 0 : from;
    while (end != std::string_view::npos && end > 0) {
        const std::size_t before = text.substr(0, end).rfind('\n');
        const std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
        std::string_view line = text.substr(begin, end - begin);
        line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
        if (!line.starts_with('#') || line.starts_with("#!") || line.starts_with("# frozen_string_literal"))
            break;
        line.remove_prefix(1);
        if (line.starts_with(' '))
            line.remove_prefix(1);
        lines.push_back(line);
        end = before;
    }
    std::string comment;
    for (std::size_t i = lines.size(); i > 0; --i)
        comment += std::string(lines[i - 1]) + '\n';
    return comment;
}

std::string plain_path(std::string_view path)
{
    std::vector<std::string_view> parts;
    for (std::size_t at = 0; at <= path.size();) {
        const std::size_t end = std::min(path.find('/', at), path.size());
        const std::string_view part = path.substr(at, end - at);
        if (part == ".." && !parts.empty())
            parts.pop_back();
        else if (!part.empty() && part != "." && part != "..")
            parts.push_back(part);
        at = end + 1;
    }
    std::string plain;
    for (const std::string_view part : parts) {
        if (!plain.empty())
            plain += '/';
        plain += part;
    }
    return plain;
}

}  // namespace plint::ruby
