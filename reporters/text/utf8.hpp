// Reads UTF-8 that may be invalid, like browsers, Node.js and SARIF viewers do.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace plint::reporters {

inline constexpr char32_t replacement_character = 0xFFFD;
inline constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

struct Character {
    char32_t code = 0;
    std::size_t size = 0;  // bytes it was read from, at least 1
    bool valid = true;     // false: `code` is U+FFFD and replaces invalid bytes
};

// The character at the front of `text`. In invalid UTF-8 it reads the longest piece that could begin a character
// (the WHATWG rule), so that readers that replace invalid pieces with U+FFFD count the same number of characters.
// Precondition: `text` is not empty.
[[nodiscard]] Character first_character(std::string_view text);

[[nodiscard]] bool is_utf8(std::string_view text);

void append_utf8(std::string& out, char32_t code);

// Whether a byte is not the first one of its character.
[[nodiscard]] constexpr bool continues_character(char byte)
{
    return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

}  // namespace plint::reporters
