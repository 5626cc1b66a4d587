// Reads UTF-8 that may be broken, the way browsers, node and SARIF viewers do.
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
    bool valid = true;     // false: `code` is U+FFFD and stands for bytes that are no UTF-8
};

// The character at the front of `text`. Of broken UTF-8 it takes the longest piece that could have begun a character
// (the WHATWG rule), so that a reader that puts U+FFFD for broken pieces counts as many characters as we do.
// Precondition: `text` is not empty.
[[nodiscard]] Character first_character(std::string_view text);

[[nodiscard]] bool is_utf8(std::string_view text);

void append_utf8(std::string& out, char32_t code);

// Whether a byte is not the first one of its character.
[[nodiscard]] constexpr bool continues_character(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

}  // namespace plint::reporters
