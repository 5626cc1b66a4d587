#include "reporters/text/json_text.hpp"

#include "reporters/text/log_commands.hpp"
#include "reporters/text/utf8.hpp"
#include "reporters/text/visible.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace plint::reporters {

static void append_escaped(std::string& out, char32_t code)
{
    auto to = std::back_inserter(out);
    if (code <= 0xFFFF) {
        fmt::format_to(to, "\\u{:04x}", static_cast<unsigned>(code));
        return;
    }
    const auto beyond = static_cast<unsigned>(code - 0x10000);
    fmt::format_to(to, "\\u{:04x}\\u{:04x}", 0xD800U + (beyond >> 10U), 0xDC00U + (beyond & 0x3FFU));
}

// nlohmann escapes characters below U+0020; other invisible characters and commands to CI systems can only be inside strings.
void append_json(std::string& out, const Json& json, int indent)
{
    const std::string text = json.dump(indent, ' ', false, Json::error_handler_t::replace);
    out.reserve(out.size() + text.size());
    for (std::string_view rest = text; !rest.empty();) {
        const auto byte = static_cast<unsigned char>(rest.front());
        const Character character = byte < 0x7F ? Character{.code = byte, .size = 1} : first_character(rest);
        if (byte < 0x7F ? may_begin_log_command(text, text.size() - rest.size()) : is_invisible(character.code))
            append_escaped(out, character.code);
        else
            out += rest.substr(0, character.size);
        rest.remove_prefix(character.size);
    }
}

void JsonList::add(const Json& element)
{
    *out_ += empty_ ? "\n" : ",\n";
    empty_ = false;
    std::string text;
    append_json(text, element, 2);
    const std::string indentation(2 * (depth_ + 1), ' ');
    for (std::string_view rest = text; !rest.empty();) {  // strings contain no raw newlines
        const std::string_view line = rest.substr(0, std::min(rest.find('\n'), rest.size() - 1) + 1);
        *out_ += indentation;
        *out_ += line;
        rest.remove_prefix(line.size());
    }
}

void JsonList::end()
{
    if (!empty_)
        out_->append(1, '\n').append(2 * depth_, ' ');
    *out_ += ']';
}

std::string base64(std::string_view bytes)
{
    constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string out;
    for (std::size_t at = 0; at < bytes.size(); at += 3) {
        const auto byte = [&](std::size_t index) {
            return index < bytes.size() ? static_cast<unsigned char>(bytes[index]) : 0U;
        };
        const unsigned group = (byte(at) << 16U) | (byte(at + 1) << 8U) | byte(at + 2);
        out += digits[group >> 18U];
        out += digits[(group >> 12U) & 63U];
        out += at + 1 < bytes.size() ? digits[(group >> 6U) & 63U] : '=';
        out += at + 2 < bytes.size() ? digits[group & 63U] : '=';
    }
    return out;
}

}  // namespace plint::reporters
