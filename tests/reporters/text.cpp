// Characters: decoding, widths, what is shown of them, and where they are.
#include "reporters/text/json_text.hpp"
#include "reporters/text/markdown.hpp"
#include "reporters/text/place.hpp"
#include "reporters/text/utf8.hpp"
#include "reporters/text/visible.hpp"

#include <catch2/catch.hpp>

using namespace plint;
using namespace plint::reporters;

TEST_CASE("broken UTF-8 is read piece by piece", "[reports]")
{
    const auto sizes = [](std::string_view text) {
        std::vector<std::size_t> sizes;
        for (; !text.empty(); text.remove_prefix(sizes.back()))
            sizes.push_back(first_character(text).size);
        return sizes;
    };
    using Sizes = std::vector<std::size_t>;
    CHECK(sizes("a\u00E9\u6F22\U0001F4A9") == Sizes{1, 2, 3, 4});
    CHECK(sizes("\x80\xFF") == Sizes{1, 1});
    CHECK(sizes("\xE2\x82z") == Sizes{2, 1});        // cut off
    CHECK(sizes("\xC0\xAF") == Sizes{1, 1});         // an overlong slash
    CHECK(sizes("\xED\xA0\x80") == Sizes{1, 1, 1});  // a surrogate
    CHECK(sizes("\xF4\x90\x80\x80") == Sizes{1, 1, 1, 1});
    CHECK(is_utf8("\U0001F4A9"));
    CHECK_FALSE(is_utf8("a\xF0\x9F\x92"));
    std::string out;
    for (const char32_t code : {U'a', U'\u00E9', U'\u6F22', U'\U0001F4A9'})
        append_utf8(out, code);
    CHECK(out == "a\u00E9\u6F22\U0001F4A9");
}

TEST_CASE("characters take the cells that terminals give them", "[reports]")
{
    CHECK(cells(std::string_view("abc")) == 3);
    CHECK(cells(std::string_view("\u6F22\u5B57")) == 4);
    CHECK(cells(std::string_view("e\u0301")) == 1);
    CHECK(cells(std::string_view("\U0001F4A9")) == 2);
    CHECK(cells(U'\uFF21') == 2);  // a full-width A
    CHECK(cells(U'\uAC00') == 2);  // Hangul
    CHECK(cells(U'\u00E9') == 1);
    CHECK(cells(U'\U0001FAE8') == 2);  // an emoji younger than the table
    CHECK(cells(U'\u0600') == 1);
}

TEST_CASE("what cannot be seen is spelled out", "[reports]")
{
    CHECK(visible("plain") == "plain");
    CHECK(visible("\x1B[31m") == "\\u{1b}[31m");
    CHECK(visible("a\tb") == "a    b");
    CHECK(visible("\u202Eevil\u2066") == "\\u{202e}evil\\u{2066}");
    CHECK(visible("\xC2\x9B"
                  "31m")
          == "\\u{9b}31m");
    CHECK(visible("zero\u200Bwidth") == "zero\\u{200b}width");
    CHECK(visible("\x7F") == "\\u{7f}");
    CHECK(visible("bad \xFF") == "bad \uFFFD");
    CHECK(visible(std::string_view("\0", 1)) == "\\u{0}");
}

TEST_CASE("combining characters stay with their base, or are spelled out without one", "[reports]")
{
    CHECK(visible("e\u0301") == "e\u0301");
    CHECK(visible("\u0301") == "\\u{301}");
    CHECK(visible("\t\u0301") == "    \\u{301}");
}

TEST_CASE("emoji are shown as the characters they are made of", "[reports]")
{
    CHECK(visible("\U0001F469\u200D\U0001F680") == "\U0001F469\U0001F680");
    CHECK(visible("\u2764\uFE0F") == "\u2764");
    CHECK(visible("a\u200Db") == "a\\u{200d}b");  // between letters it is no emoji
}

TEST_CASE("blanks can be drawn", "[reports]")
{
    std::string shown;
    for (const Glyph& glyph : glyphs("\ta b  ", Spacing::drawn))
        shown += glyph.shown;
    CHECK(shown == "\u2192   a b\u00B7\u00B7");
}

TEST_CASE("places count characters and UTF-16 units, and no byte order mark", "[reports]")
{
    const SourceFile file("a.pp", "\xEF\xBB\xBF$a = '\U0001F4A9'\r\n\t\u6F22 \xFF x\n");
    const auto at = [&](std::string_view needle) { return place(file, static_cast<Offset>(file.text().find(needle))); };
    CHECK(place(file, 0).character == 1);
    CHECK(at("$a").character == 1);
    CHECK(at("\r").character == 9);
    CHECK(at("\r").utf16 == 10);
    CHECK(at("\u6F22").line == 2);
    CHECK(at("\u6F22").character == 2);
    CHECK(at("x").character == 6);
    CHECK(at("x").utf16 == 6);
    CHECK(place(file, 9999).line == 3);
    CHECK(file.text(visible_line(file, 1)) == "$a = '\U0001F4A9'");
    CHECK(file.text(visible_line(file, 2)) == "\t\u6F22 \xFF x");
}

TEST_CASE("marks do not reach over the end of their line", "[reports]")
{
    const SourceFile file("a.pp", "one\r\ntwo\n");
    CHECK(marked(file, {0, 5}) == Span{0, 3});
    CHECK(marked(file, {3, 5}) == Span{3, 3});
    CHECK(marked(file, {5, 99}) == Span{5, 8});
    CHECK(marked(file, {99, 200}) == Span{9, 9});
}

TEST_CASE("JSON text hides nothing and breaks nothing", "[reports]")
{
    std::string out;
    append_json(out, Json{{"a", "\x1B\u202E\u009B\x7F\xFF\U000E0041\u00E9"}}, -1);
    CHECK(out == "{\"a\":\"\\u001b\\u202e\\u009b\\u007f\uFFFD\\udb40\\udc41\u00E9\"}");
    CHECK(base64("") == "");
    CHECK(base64("f") == "Zg==");
    CHECK(base64("fo") == "Zm8=");
    CHECK(base64("foo") == "Zm9v");
    CHECK(base64("\xFF\xFE") == "//4=");
}

TEST_CASE("pages read as plain text", "[reports]")
{
    const std::string_view page = "# Title\n\nThe `first` paragraph,\nwith a [link](https://x.example/a).\n\n"
                                  "```puppet\n# a comment, no heading\n$a = '`'\n```\n\n- **one**\n";
    CHECK(first_paragraph(page) == "The first paragraph, with a link (https://x.example/a).");
    CHECK(plain_text(page)
          == "Title\n\nThe first paragraph,\nwith a link (https://x.example/a).\n\n"
             "    # a comment, no heading\n    $a = '`'\n\n- one");
    CHECK(first_paragraph("# Only a title\n") == "");
    CHECK(first_paragraph("`code` first") == "code first");
}
