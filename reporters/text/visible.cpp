#include "reporters/text/visible.hpp"

#include "reporters/text/utf8.hpp"
#include "reporters/text/width_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <span>
#include <vector>

namespace plint::reporters {

namespace {

constexpr char32_t zero_width_joiner = 0x200D;

constexpr CodeRange invisible[] = {
    {0x00, 0x1F},     {0x7F, 0x9F},     {0xAD, 0xAD},       {0x61C, 0x61C},     {0x115F, 0x1160},   {0x180E, 0x180E},
    {0x200B, 0x200F}, {0x2028, 0x202E}, {0x2060, 0x206F},   {0x3164, 0x3164},   {0xFE00, 0xFE0F},   {0xFEFF, 0xFEFF},
    {0xFFA0, 0xFFA0}, {0xFFF9, 0xFFFB}, {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A}, {0xE0000, 0xE01EF},
};

bool within(char32_t code, std::span<const CodeRange> ranges)
{
    const auto after = std::ranges::upper_bound(ranges, code, {}, &CodeRange::first);
    return after != ranges.begin() && code <= std::prev(after)->last;
}

// The last two of each plane, and 32 more: Unicode has no characters there, and XML has none for some of them.
bool is_noncharacter(char32_t code)
{
    return (code & 0xFFFE) == 0xFFFE || (code >= 0xFDD0 && code <= 0xFDEF);
}

bool varies_emoji(char32_t code)
{
    return code == zero_width_joiner || code == 0xFE0E || code == 0xFE0F || (code >= 0xE0020 && code <= 0xE007F);
}

// Symbols that a variation selector can turn into pictures are one cell wide without it, so they count as emoji here.
bool may_be_emoji(char32_t code)
{
    return code >= 0x203C && (cells(code) == 2 || code < 0x3300);
}

}  // namespace

// The cells of the characters of plane 0, in which a long line of other scripts has thousands of characters.
static const std::vector<std::uint8_t>& cells_of_plane_0()
{
    static const std::vector<std::uint8_t> all = [] {
        constexpr char32_t size = 0x10000;
        std::vector<std::uint8_t> cells(size, 1);
        const auto set = [&](std::span<const CodeRange> ranges, std::uint8_t width) {
            for (const CodeRange& range : ranges)
                for (char32_t code = range.first; code <= range.last && code < size; ++code)
                    cells[code] = width;
        };
        set(zero_width, 0);
        set(double_width, 2);
        return cells;
    }();
    return all;
}

bool is_invisible(char32_t code)
{
    return code < 0x20 || (code >= 0x7F && (within(code, invisible) || is_noncharacter(code)));
}

unsigned cells(char32_t code)
{
    if (code < 0x300)
        return 1;
    if (code < 0x10000)
        return cells_of_plane_0()[code];
    if (within(code, double_width))
        return 2;
    return within(code, zero_width) ? 0 : 1;
}

std::size_t cells(std::string_view utf8)
{
    std::size_t sum = 0;
    while (!utf8.empty()) {
        const Character character = first_character(utf8);
        sum += cells(character.code);
        utf8.remove_prefix(character.size);
    }
    return sum;
}

std::vector<Glyph> glyphs(std::string_view text, Spacing blanks)
{
    std::vector<Glyph> glyphs;
    glyphs.reserve(text.size());
    const std::size_t last = blanks == Spacing::drawn ? text.find_last_not_of(" \t\r") : std::string_view::npos;
    const std::size_t drawn_from = blanks == Spacing::plain ? text.size()
        : last == std::string_view::npos                    ? 0
                                                            : last + 1;
    char32_t base = 0;  // the base of a combining character; 0: none
    for (std::size_t at = 0; at < text.size();) {
        const Character character = first_character(text.substr(at));
        Glyph glyph{static_cast<Offset>(at), static_cast<Offset>(at + character.size), 0, {}};
        const char32_t code = character.code;
        if (code == '\t') {
            glyph.shown = blanks == Spacing::drawn ? "\u2192   " : "    ";
            glyph.width = 4;
            base = 0;
        } else if (code == ' ' && at >= drawn_from) {
            glyph.shown = "\u00B7";
            glyph.width = 1;
        } else if (varies_emoji(code) && may_be_emoji(base)) {
            // dropped
        } else if (is_invisible(code) || (cells(code) == 0 && base == 0)) {
            glyph.shown = fmt::format("\\u{{{:x}}}", static_cast<unsigned>(code));
            glyph.width = static_cast<unsigned>(glyph.shown.size());
            base = 0;
        } else {
            append_utf8(glyph.shown, code);
            glyph.width = cells(code);
            if (glyph.width != 0)
                base = code;
        }
        at += character.size;
        glyphs.push_back(std::move(glyph));
    }
    return glyphs;
}

std::string visible(std::string_view text)
{
    if (std::ranges::all_of(text, [](char c) { return ' ' <= c && c <= '~'; }))
        return std::string(text);
    std::string shown;
    shown.reserve(text.size());
    for (const Glyph& glyph : glyphs(text))
        shown += glyph.shown;
    return shown;
}

std::string visible_lines(std::string_view text)
{
    std::string shown;
    shown.reserve(text.size());
    while (!text.empty()) {
        const auto size = std::min(text.find_first_of("\n\t"), text.size());
        shown += visible(text.substr(0, size));
        if (size < text.size())
            shown += text[size];
        text.remove_prefix(std::min(size + 1, text.size()));
    }
    return shown;
}

}  // namespace plint::reporters
