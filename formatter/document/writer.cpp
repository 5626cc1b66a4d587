#include "formatter/document/writer.hpp"

#include <algorithm>

namespace plint::formatter {

static std::uint32_t characters(std::string_view text)
{
    const auto continues = [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; };
    return static_cast<std::uint32_t>(text.size())
        - static_cast<std::uint32_t>(std::ranges::count_if(text, continues));
}

std::uint32_t text_width(std::string_view text)
{
    const auto first = text.find('\n');
    if (first == std::string_view::npos)
        return characters(text);
    return std::max(characters(text.substr(0, first)), characters(text.substr(text.rfind('\n') + 1)));
}

}  // namespace plint::formatter
