// Edits of a text, compared with making one after another in a string.
#include "server/base/edited_text.hpp"

#include <catch2/catch.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace plint::tests {

namespace {

using server::EditedText;
using server::Encoding;
using server::LineMap;
using server::Positions;

nlohmann::json json_of(Positions::Place place)
{
    return {{"line", place.line}, {"character", place.column}};
}

// The text as a string, and where in the original each of its bytes was: -1 for what was inserted.
struct Naive {
    explicit Naive(const std::string& original) : text(original)
    {
        for (std::size_t i = 0; i < original.size(); ++i)
            origins.push_back(static_cast<int>(i));
    }

    void replace(Span span, const std::string& replacement)
    {
        text.replace(span.begin, span.size(), replacement);
        origins.erase(origins.begin() + span.begin, origins.begin() + span.end);
        origins.insert(origins.begin() + span.begin, replacement.size(), -1);
    }

    std::string text;
    std::vector<int> origins;
};

std::vector<std::string> lines_with_ends(const std::string& text)
{
    std::vector<std::string> lines = {""};
    for (const char c : text) {
        lines.back() += c;
        if (c == '\n')
            lines.emplace_back();
    }
    return lines;
}

class RandomTexts {
public:
    explicit RandomTexts(unsigned seed) : random_(seed) {}

    unsigned below(unsigned n) { return static_cast<unsigned>(random_() % n); }

    std::string text(unsigned most)
    {
        static const std::vector<std::string> parts = {"\n", "\n", "\r\n", "\r", "a", "b", "  ", "é", "€", "😀", "\xBF"};
        std::string result;
        for (unsigned n = below(most + 1); n > 0; --n)
            result += parts[below(static_cast<unsigned>(parts.size()))];
        return result;
    }

private:
    std::minstd_rand random_;
};

// Every line that no edit touched is found, and none where another one is.
void check_lines(const std::string& original, const Naive& naive, const LineMap& map)
{
    const std::vector<std::string> before = lines_with_ends(original);
    const std::vector<std::string> now = lines_with_ends(naive.text);
    std::vector<std::optional<std::uint32_t>> untouched(before.size());
    std::size_t at = 0;
    for (std::uint32_t line = 0; line < now.size(); at += now[line].size(), ++line) {
        const int first = now[line].empty() ? -1 : naive.origins[at];
        const bool begins_line = first == 0 || (first > 0 && original[static_cast<std::size_t>(first) - 1] == '\n');
        bool is_whole = begins_line && now[line].back() == '\n';
        for (std::size_t i = 0; is_whole && i < now[line].size(); ++i)
            is_whole = naive.origins[at + i] == first + static_cast<int>(i);
        if (is_whole)
            untouched[static_cast<std::size_t>(std::count(original.begin(), original.begin() + first, '\n'))] = line;
    }
    std::uint32_t last = 0;
    for (std::uint32_t line = 0; line < before.size(); ++line) {
        const auto found = map.find(line, line);
        if (untouched[line])
            CHECK(found == untouched[line]);
        if (!found)
            continue;
        CHECK(*found >= last);
        last = *found + 1;
        REQUIRE(*found < now.size());
        // The last line of the text has no end.
        CHECK(now[*found].substr(0, now[*found].find('\n')) == before[line].substr(0, before[line].find('\n')));
    }
}

}  // namespace

TEST_CASE("edits of a text are made one after another", "[server]")
{
    for (unsigned seed = 1; seed <= 1'500; ++seed) {
        INFO(seed);
        RandomTexts random(seed);
        const Encoding encoding = static_cast<Encoding>(seed % 3);
        std::string original = random.text(seed % 10 == 0 ? 4'000 : 30);
        LineMap map;
        for (int message = 0; message < 3; ++message) {
            Naive naive(original);
            const std::string before = naive.text;
            EditedText text(before, encoding);
            const auto lines = static_cast<unsigned>(std::count(before.begin(), before.end(), '\n')) + 3;
            for (unsigned n = random.below(12); n > 0; --n) {
                const Positions::Place begin{random.below(lines), random.below(8)};
                const Positions::Place end{begin.line + random.below(random.below(20) == 0 ? lines : 2),
                                           random.below(8)};
                const std::string replacement = random.text(random.below(30) == 0 ? 2'000 : 4);
                const Positions positions(naive.text, encoding);
                REQUIRE(text.offset(begin) == positions.offset(json_of(begin)));
                const Span span = positions.span({{"start", json_of(begin)}, {"end", json_of(end)}});
                if (random.below(40) == 0) {
                    naive.replace({0, static_cast<Offset>(naive.text.size())}, replacement);
                    text.replace_all(replacement);
                } else {
                    naive.replace(span, replacement);
                    text.replace(begin, end, replacement);
                }
            }
            REQUIRE(text.text() == naive.text);
            LineMap of_message;
            of_message.apply(text.line_edits(naive.text));
            check_lines(before, naive, of_message);
            map.apply(text.line_edits(naive.text));
            original = naive.text;
        }
    }
}

TEST_CASE("lines that were not edited are found after edits", "[server]")
{
    const std::string original = "a\nb\nc\nd\ne";
    EditedText text(original, Encoding::utf16);
    text.replace({1, 0}, {1, 0}, "new\n");
    text.replace({3, 0}, {3, 1}, "C");
    text.replace({5, 1}, {5, 1}, "\n");
    text.replace({0, 0}, {0, 1}, "a");  // the same
    const std::string now = text.text();
    CHECK(now == "a\nnew\nb\nC\nd\ne\n");
    LineMap map;
    map.apply(text.line_edits(now));
    CHECK(map.find(0, 0) == 0U);
    CHECK(map.find(0, 1) == std::nullopt);  // a line was inserted between them
    CHECK(map.find(1, 1) == 2U);
    CHECK(map.find(2, 2) == std::nullopt);
    CHECK(map.find(3, 4) == 4U);
    EditedText second(now, Encoding::utf16);
    second.replace({0, 0}, {2, 0}, "");
    map.apply(second.line_edits(second.text()));
    CHECK(map.find(0, 0) == std::nullopt);
    CHECK(map.find(1, 1) == 0U);
    CHECK(map.find(3, 4) == 2U);
}

}  // namespace plint::tests
