// Lines and columns, on lines longer than anyone should write too.
#include "parser/source/line_index.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <string>

using namespace plint;

TEST_CASE("columns are counted in bytes, characters and UTF-16, however long the line")
{
    const std::string unit = "a\xC3\xA9\xF0\x9F\x98\x80";  // a, é, an emoji: 7 bytes, 3 characters, 4 units
    for (const Offset count : {Offset(3), Offset(3'000)}) {
        std::string text = "first\n";
        for (Offset i = 0; i < count; ++i)
            text += unit;
        text += "\nlast";
        const LineIndex lines(text);
        REQUIRE(lines.line_count() == 3);
        for (Offset i = 0; i < count; ++i) {
            const Offset begin = 6 + 7 * i;
            const Column letter = lines.column(text, begin);
            const Column emoji = lines.column(text, begin + 3);
            if (letter.bytes != 7 * i + 1 || letter.characters != 3 * i + 1 || letter.utf16 != 4 * i + 1)
                FAIL("letter " << i);
            if (emoji.bytes != 7 * i + 4 || emoji.characters != 3 * i + 3 || emoji.utf16 != 4 * i + 3)
                FAIL("emoji " << i);
        }
        CHECK(lines.column(text, Offset(text.size())).bytes == 5);
        CHECK(lines.column(text, 6 + 7 * count).utf16 == 4 * count + 1);
    }
}

TEST_CASE("every offset is in the line that as many newlines stand before")
{
    std::string text;
    for (std::size_t i = 0; i < 600; ++i)  // empty lines, short ones, and some that span several blocks
        text.append(i % 7 == 0 ? 0 : i % 97 == 0 ? 300 : i * 13 % 50, i % 2 == 0 ? 'x' : '\t').append("\n");
    for (const std::size_t size :
         {std::size_t{0}, std::size_t{1}, std::size_t{127}, std::size_t{128}, std::size_t{129}, text.size()}) {
        const std::string_view part = std::string_view(text).substr(0, size);
        const LineIndex lines(part);
        for (Offset at = 0; at <= part.size(); ++at) {
            const auto before = static_cast<std::uint32_t>(std::ranges::count(part.substr(0, at), '\n'));
            if (lines.line(at) != before + 1)
                FAIL("offset " << at << " of " << size);
            if (lines.column(part, at).utf16 != at - lines.line_span(before + 1).begin + 1)
                FAIL("column of " << at);
        }
        CHECK(lines.line(Offset(part.size()) + 1000) == lines.line_count());
    }
}
