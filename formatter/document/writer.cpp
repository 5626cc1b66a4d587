#include "formatter/document/writer.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>

namespace plint::formatter {

// Eight bytes at a time: a byte that continues a code point has its highest bit, but not the one below.
static std::uint32_t characters(std::string_view text)
{
    constexpr std::uint64_t lowest_bits = 0x0101010101010101U;
    std::size_t continuing = 0;
    std::size_t at = 0;
    for (std::uint64_t word = 0; text.size() - at >= sizeof word; at += sizeof word) {
        std::memcpy(&word, text.data() + at, sizeof word);
        continuing += static_cast<std::size_t>(std::popcount((word >> 7U) & ~(word >> 6U) & lowest_bits));
    }
    for (; at < text.size(); ++at)
        continuing += (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U;
    return static_cast<std::uint32_t>(text.size() - continuing);
}

std::uint32_t text_width(std::string_view text)
{
    const auto first = text.find('\n');
    if (first == std::string_view::npos)
        return characters(text);
    return std::max(characters(text.substr(0, first)), characters(text.substr(text.rfind('\n') + 1)));
}

}  // namespace plint::formatter
