#include "parser/source/first_character.hpp"

namespace plint {

namespace {

struct Lead {
    std::size_t size = 0;      // 0: no character begins with this byte
    unsigned char low = 0x80;  // what the second byte may be
    unsigned char high = 0xBF;
};

Lead lead(unsigned char byte)
{
    if (byte >= 0xC2 && byte <= 0xDF)
        return {.size = 2};
    if (byte == 0xE0)
        return {.size = 3, .low = 0xA0};
    if (byte == 0xED)
        return {.size = 3, .high = 0x9F};  // no surrogates
    if (byte >= 0xE1 && byte <= 0xEF)
        return {.size = 3};
    if (byte == 0xF0)
        return {.size = 4, .low = 0x90};
    if (byte >= 0xF1 && byte <= 0xF3)
        return {.size = 4};
    if (byte == 0xF4)
        return {.size = 4, .high = 0x8F};  // nothing beyond U+10FFFF
    return {};
}

}  // namespace

Character first_character(std::string_view text)
{
    const auto first = static_cast<unsigned char>(text.front());
    if (first < 0x80)
        return {.code = first, .size = 1};
    const Lead expected = lead(first);
    if (expected.size == 0)
        return {.code = replacement_character, .size = 1, .valid = false};
    char32_t code = first & (0xFFU >> (expected.size + 1));
    for (std::size_t at = 1; at < expected.size; ++at) {
        const auto byte = at < text.size() ? static_cast<unsigned char>(text[at]) : static_cast<unsigned char>(0);
        const unsigned char low = at == 1 ? expected.low : static_cast<unsigned char>(0x80);
        const unsigned char high = at == 1 ? expected.high : static_cast<unsigned char>(0xBF);
        if (byte < low || byte > high)
            return {.code = replacement_character, .size = at, .valid = false};
        code = (code << 6U) | (byte & 0x3FU);
    }
    return {.code = code, .size = expected.size};
}

}  // namespace plint
