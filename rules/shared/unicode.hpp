// Code points of UTF-8 text.
#pragma once

#include <cstddef>
#include <string_view>

namespace plint::rules {

struct CodePoint {
    char32_t code = 0;     // 0xFFFD for a byte that begins no character
    std::size_t size = 1;  // in bytes
};

// Precondition: at < text.size().
[[nodiscard]] inline CodePoint code_point_at(std::string_view text, std::size_t at)
{
    const auto byte = static_cast<unsigned char>(text[at]);
    const std::size_t size = byte < 0x80 ? 1 : byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 0;
    if (size == 0 || at + size > text.size())
        return {0xFFFD, 1};
    char32_t code = size == 1 ? byte : byte & (0x7FU >> size);
    for (std::size_t i = 1; i < size; ++i) {
        const auto next = static_cast<unsigned char>(text[at + i]);
        if ((next & 0xC0U) != 0x80)
            return {0xFFFD, 1};
        code = (code << 6U) | (next & 0x3FU);
    }
    return {code, size};
}

}  // namespace plint::rules
