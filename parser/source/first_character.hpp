// Decodes UTF-8 that may be invalid, like browsers, Node.js and SARIF viewers do.
#pragma once

#include <cstddef>
#include <string_view>

namespace plint {

inline constexpr char32_t replacement_character = 0xFFFD;

struct Character {
    char32_t code = 0;
    std::size_t size = 0;  // bytes it was read from, at least 1
    bool valid = true;     // false: `code` is U+FFFD and replaces invalid bytes
};

// The character at the front of `text`. In invalid UTF-8 it reads the longest piece that could begin a character
// (the WHATWG rule), so that readers that replace invalid pieces with U+FFFD count the same number of characters.
// Precondition: `text` is not empty.
[[nodiscard]] Character first_character(std::string_view text);

}  // namespace plint
