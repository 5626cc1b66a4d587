#include "reporters/text/utf8.hpp"

namespace plint::reporters {

bool is_utf8(std::string_view text)
{
    while (!text.empty()) {
        const Character character = first_character(text);
        if (!character.valid)
            return false;
        text.remove_prefix(character.size);
    }
    return true;
}

void append_utf8(std::string& out, char32_t code)
{
    const auto tail = [&](unsigned shift) { out += static_cast<char>(0x80U | ((code >> shift) & 0x3FU)); };
    if (code < 0x80) {
        out += static_cast<char>(code);
    } else if (code < 0x800) {
        out += static_cast<char>(0xC0U | (code >> 6U));
        tail(0);
    } else if (code < 0x10000) {
        out += static_cast<char>(0xE0U | (code >> 12U));
        tail(6), tail(0);
    } else {
        out += static_cast<char>(0xF0U | (code >> 18U));
        tail(12), tail(6), tail(0);
    }
}

}  // namespace plint::reporters
