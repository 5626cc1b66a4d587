// Checks and writes UTF-8.
#pragma once

#include "parser/source/first_character.hpp"

#include <string>
#include <string_view>

namespace plint::reporters {

inline constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

[[nodiscard]] bool is_utf8(std::string_view text);

void append_utf8(std::string& out, char32_t code);

// Whether a byte is not the first one of its character.
[[nodiscard]] constexpr bool continues_character(char byte)
{
    return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

}  // namespace plint::reporters
