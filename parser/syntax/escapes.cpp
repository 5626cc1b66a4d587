// Decodes as Puppet does it: first all `\u`, again and again, then the other escapes in one sweep.
#include "parser/syntax/escapes.hpp"

#include "parser/source/characters.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>

namespace plint::syntax {

namespace {

constexpr std::optional<std::uint32_t> hex_digit(char c)
{
    if (is_digit(c))
        return static_cast<std::uint32_t>(c - '0');
    return is_hex(c) ? std::optional(static_cast<std::uint32_t>(lower_case(c) - 'a' + 10)) : std::nullopt;
}

void append_utf8(std::string& out, std::uint32_t code)
{
    if (code > 0x10FFFF || (0xD800 <= code && code <= 0xDFFF))
        code = 0xFFFD;
    const auto byte = [&out](std::uint32_t value) { out += static_cast<char>(value); };
    if (code < 0x80) {
        byte(code);
    } else if (code < 0x800) {
        byte(0xC0 | code >> 6);
        byte(0x80 | (code & 0x3F));
    } else if (code < 0x10000) {
        byte(0xE0 | code >> 12);
        byte(0x80 | (code >> 6 & 0x3F));
        byte(0x80 | (code & 0x3F));
    } else {
        byte(0xF0 | code >> 18);
        byte(0x80 | (code >> 12 & 0x3F));
        byte(0x80 | (code >> 6 & 0x3F));
        byte(0x80 | (code & 0x3F));
    }
}

struct CodePoint {
    std::uint32_t code = 0;
    std::size_t size = 0;  // of what follows `\u`
};

// `XXXX` or `{X}` to `{XXXXXX}` at the start of `text`.
std::optional<CodePoint> code_point(std::string_view text)
{
    const bool braces = text.starts_with('{');
    const std::size_t first = braces ? 1 : 0;
    const std::size_t max = braces ? 6 : 4;
    std::uint32_t code = 0;
    std::size_t digits = 0;
    for (; digits < max && first + digits < text.size(); ++digits) {
        const auto digit = hex_digit(text[first + digits]);
        if (!digit)
            break;
        code = code * 16 + *digit;
    }
    if (!braces)
        return digits == 4 ? std::optional(CodePoint{code, 4}) : std::nullopt;
    const std::size_t close = first + digits;
    if (digits == 0 || close >= text.size() || text[close] != '}')
        return std::nullopt;
    return CodePoint{code, close + 1};
}

// One sweep over the `\u` escapes; none when there was nothing to replace. As in Puppet, an escape directly
// behind a replaced one waits for the next sweep, unless a line starts there.
std::optional<std::string> replace_code_points(std::string_view text)
{
    std::string out;
    std::size_t copied = 0;
    bool replaced = false;
    for (std::size_t i = 0; i < text.size();) {
        if (text[i] != '\\') {
            ++i;
            continue;
        }
        const std::size_t run = i;
        while (i < text.size() && text[i] == '\\')
            ++i;
        const bool escape = (i - run) % 2 == 1 && i < text.size() && text[i] == 'u';
        const bool reachable = run == 0 || text[run - 1] == '\n' || run > copied;
        if (!escape || !reachable)
            continue;
        if (const auto point = code_point(text.substr(i + 1))) {
            out += text.substr(copied, i - 1 - copied);
            append_utf8(out, point->code);
            i += 1 + point->size;
            copied = i;
            replaced = true;
        }
    }
    if (!replaced)
        return std::nullopt;
    out += text.substr(copied);
    return out;
}

// The length of the UTF-8 sequence that starts with `lead`; 1 for what starts none.
constexpr std::size_t sequence_length(char lead)
{
    const auto byte = static_cast<unsigned char>(lead);
    if (byte >= 0xF0)
        return 4;
    if (byte >= 0xE0)
        return 3;
    return byte >= 0xC0 ? 2 : 1;
}

// What `\` and `c` stand for; none when the set has no such escape.
std::optional<std::string_view> simple_escape(char c, const EscapeSet& escapes)
{
    switch (c) {
    case '\\': return "\\";
    case '\'': return escapes.quotes ? std::optional<std::string_view>("'") : std::nullopt;
    case '"': return escapes.quotes ? std::optional<std::string_view>("\"") : std::nullopt;
    case '$': return escapes.dollar ? std::optional<std::string_view>("$") : std::nullopt;
    case 'n': return escapes.newline ? std::optional<std::string_view>("\n") : std::nullopt;
    case 'r': return escapes.carriage_return ? std::optional<std::string_view>("\r") : std::nullopt;
    case 's': return escapes.space ? std::optional<std::string_view>(" ") : std::nullopt;
    case 't': return escapes.tab ? std::optional<std::string_view>("\t") : std::nullopt;
    case '\n': return escapes.line_break ? std::optional<std::string_view>("") : std::nullopt;
    default: return std::nullopt;
    }
}

std::string replace_simple(std::string_view text, const EscapeSet& escapes)
{
    std::string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size();) {
        if (text[i] != '\\' || i + 1 == text.size()) {
            out += text[i++];
            continue;
        }
        std::size_t escaped = i + 1;
        if (text[escaped] == '\r') {
            if (escaped + 1 == text.size() || text[escaped + 1] != '\n') {
                out += text[i++];
                continue;
            }
            ++escaped;
        }
        if (const auto value = simple_escape(text[escaped], escapes)) {
            out += *value;
            i = escaped + 1;
        } else {
            const std::size_t size = escaped + sequence_length(text[escaped]) - i;
            out += text.substr(i, size);
            i += size;
        }
    }
    return out;
}

}  // namespace

std::string decode_single_quoted(std::string_view text)
{
    std::string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\\' && i + 1 < text.size() && (text[i + 1] == '\\' || text[i + 1] == '\''))
            ++i;
        out += text[i];
    }
    return out;
}

std::string decode_escapes(std::string_view text, const EscapeSet& escapes, char terminator)
{
    if (escapes.empty() || text.find('\\') == std::string_view::npos)
        return std::string(text);
    std::string work(text);
    if (terminator != 0)
        work += terminator;
    if (escapes.unicode)
        while (auto replaced = replace_code_points(work))
            work = std::move(*replaced);
    work = replace_simple(work, escapes);
    if (terminator != 0 && work.ends_with(terminator))
        work.pop_back();
    return work;
}

std::vector<BadEscape> bad_escapes(std::string_view text)
{
    std::vector<BadEscape> found;
    for (std::size_t i = 0; i + 1 < text.size();) {
        if (text[i] != '\\') {
            ++i;
            continue;
        }
        const char c = text[i + 1];
        const std::size_t size = 1 + sequence_length(c);
        const Span span{static_cast<Offset>(i), static_cast<Offset>(std::min(i + size, text.size()))};
        if (c == 'u') {
            const auto point = code_point(text.substr(i + 2));
            if (!point)
                found.push_back({span, true});
            i += 2 + (point ? point->size : 0);
        } else {
            if (c != '\r' && !simple_escape(c, double_quoted_escapes))
                found.push_back({span, false});
            i += size;
        }
    }
    return found;
}

}  // namespace plint::syntax
