// Classes of ASCII characters. A byte beyond ASCII is in none of them. Independent of the locale.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>

namespace plint {

[[nodiscard]] constexpr bool is_lower(char c)
{
    return c >= 'a' && c <= 'z';
}
[[nodiscard]] constexpr bool is_upper(char c)
{
    return c >= 'A' && c <= 'Z';
}
[[nodiscard]] constexpr bool is_letter(char c)
{
    return is_lower(c) || is_upper(c);
}
[[nodiscard]] constexpr bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}
[[nodiscard]] constexpr bool is_hex(char c)
{
    return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}
[[nodiscard]] constexpr bool is_word(char c)
{
    return is_letter(c) || is_digit(c) || c == '_';
}  // `\w`
[[nodiscard]] constexpr bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

[[nodiscard]] constexpr char lower_case(char c)
{
    return is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c;
}
[[nodiscard]] constexpr char upper_case(char c)
{
    return is_lower(c) ? static_cast<char>(c - 'a' + 'A') : c;
}

// The offset of the first byte >= 0x80 at or after `from`; npos if there is none. O(n), eight bytes at a time.
[[nodiscard]] inline std::size_t find_beyond_ascii(std::string_view text, std::size_t from = 0)
{
    for (std::uint64_t word = 0; from + sizeof word <= text.size(); from += sizeof word) {
        std::memcpy(&word, text.data() + from, sizeof word);
        if ((word & 0x8080808080808080U) != 0)
            break;
    }
    while (from < text.size() && static_cast<unsigned char>(text[from]) < 0x80)
        ++from;
    return from < text.size() ? from : std::string_view::npos;
}

// The longest prefix of `text` of word characters; may be empty. A view of `text`.
[[nodiscard]] constexpr std::string_view leading_word(std::string_view text)
{
    std::size_t size = 0;
    while (size < text.size() && is_word(text[size]))
        ++size;
    return text.substr(0, size);
}

}  // namespace plint
