// How code is drawn: frames, labels, long lines, fixes, summaries.
#include "reporters/format.hpp"
#include "reporters/full/hunk.hpp"
#include "tests/reporters/sample.hpp"

#include <catch2/catch.hpp>

#include <array>

using namespace plint;
using namespace plint::tests;

namespace {

Diagnostic finding(const SourceFile& file, Span span, std::string label = "")
{
    Diagnostic diagnostic;
    diagnostic.rule = "a_rule";
    diagnostic.message = "it is so";
    diagnostic.path = file.path();
    diagnostic.span = span;
    diagnostic.label = std::move(label);
    return diagnostic;
}

// The report of one finding, between its heading and the summary.
std::string drawn(Sample& sample, Diagnostic diagnostic, const Terminal& terminal = {})
{
    sample.report.diagnostics = Findings(std::array{std::move(diagnostic)});
    std::string out;
    find_format("full")->write(sample.report, terminal, out);
    const std::size_t begin = out.find("|\n") + 2;
    return out.substr(begin, out.rfind("\nFound") - begin);
}

}  // namespace

TEST_CASE("labels on one line do not cross", "[reports]")
{
    Sample sample;
    const SourceFile& file = sample.add("a.pp", "$a = $b + $c\n");
    Diagnostic diagnostic = finding(file, at(file, "+"), "middle");
    diagnostic.labels = {{"", at(file, "$b"), "left"}, {"", at(file, "$c"), "right"}, {"", at(file, "$c"), "again"}};
    CHECK(drawn(sample, diagnostic)
          == "1 | $a = $b + $c\n"
             "  |      -- ^ -- again\n"
             "  |      |  | |\n"
             "  |      |  | right\n"
             "  |      |  middle\n"
             "  |      left\n");
}

TEST_CASE("the primary mark is drawn over the others", "[reports]")
{
    Sample sample;
    const SourceFile& file = sample.add("a.pp", "file { 'x': }\n");
    Diagnostic diagnostic = finding(file, at(file, "'x'"), "this title");
    diagnostic.labels = {{"", at(file, "file { 'x': }"), "in this resource"}};
    CHECK(drawn(sample, diagnostic)
          == "1 | file { 'x': }\n"
             "  | -------^^^---\n"
             "  | |      |\n"
             "  | |      this title\n"
             "  | in this resource\n");
}

TEST_CASE("a span that begins within a line is drawn from there", "[reports]")
{
    Sample sample;
    const SourceFile& file = sample.add("a.pp", "$a = {\n  b => 1,\n}\n$c\n");
    CHECK(drawn(sample, finding(file, between(file, "{", "}"), "this hash"))
          == "1 |   $a = {\n"
             "  |  ______^\n"
             "2 | |   b => 1,\n"
             "3 | | }\n"
             "  | |_^ this hash\n");
}

TEST_CASE("spans that overlap without one holding the other keep their bars apart", "[reports]")
{
    Sample sample;
    const SourceFile& file = sample.add("a.pp", "a (\nb (\nc )\nd )\n");
    Diagnostic diagnostic = finding(file, between(file, "a", ")"), "first");
    diagnostic.labels = {{"", {at(file, "b").begin, at(file, ")", 2).end}, "second"}};
    CHECK(drawn(sample, diagnostic)
          == "1 | /   a (\n"
             "2 | | / b (\n"
             "3 | | | c )\n"
             "  | |_|___^ first\n"
             "4 |   | d )\n"
             "  |   |___- second\n");
}

TEST_CASE("lines far apart are joined by dots, a single line between is shown", "[reports]")
{
    Sample sample;
    const SourceFile& file = sample.add("a.pp", "one\ntwo\nthree\nfour\nfive\nsix\n");
    Diagnostic diagnostic = finding(file, at(file, "one"));
    diagnostic.labels = {{"", at(file, "three"), ""}, {"", at(file, "six"), ""}};
    CHECK(drawn(sample, diagnostic) == "1 | one\n  | ^^^\n2 | two\n3 | three\n  | -----\n...\n6 | six\n  | ---\n");
}

TEST_CASE("marks outside of the text fall on its end", "[reports]")
{
    Sample sample;
    const SourceFile& file = sample.add("a.pp", "");
    CHECK(drawn(sample, finding(file, {100, 200}, "here")) == "1 |\n  | ^ here\n");
}

TEST_CASE("a long line is shown around its mark, whatever its length", "[reports]")
{
    Sample sample;
    const SourceFile& file =
        sample.add("a.pp", std::string(1'000'000, 'x') + "\u6F22$here" + std::string(1'000'000, 'y'));
    const std::string out = drawn(sample, finding(file, at(file, "$here"), "label"), {.width = 60});
    const std::string_view code = std::string_view(out).substr(0, out.find('\n'));
    const std::string_view mark = std::string_view(out).substr(out.find('\n') + 1);
    CHECK(code.starts_with("1 | ...xxx"));
    CHECK(code.ends_with("yyy..."));
    // One wide character stands before the mark: three bytes, two cells.
    CHECK(code.find("$here") == mark.find("^^^^^ label") + 1);
    CHECK(code.size() <= 60 + 1);
}

TEST_CASE("two marks that do not fit into one line leave the more important one", "[reports]")
{
    Sample sample;
    const SourceFile& file = sample.add("a.pp", "$first" + std::string(500, ' ') + "$second");
    Diagnostic diagnostic = finding(file, at(file, "$second"));
    diagnostic.labels = {{"", at(file, "$first"), ""}};
    CHECK(drawn(sample, diagnostic, {.width = 60}).find("$second") != std::string::npos);
}

TEST_CASE("wide, combining and control characters keep marks in place", "[reports]")
{
    Sample sample;
    const SourceFile& file = sample.add("a.pp", "'\u6F22\U0001F4A9e\u0301\x01' $x\r\n");
    CHECK(drawn(sample, finding(file, at(file, "$x")))
          == "1 | '\u6F22\U0001F4A9e\u0301\\u{1}' $x\n  |              ^^\n");
    CHECK(drawn(sample, finding(file, at(file, "\u6F22"))) == "1 | '\u6F22\U0001F4A9e\u0301\\u{1}' $x\n  |  ^^\n");
}

TEST_CASE("fixes show the lines that change, and only those", "[reports]")
{
    Sample sample;
    const SourceFile& file = sample.add("a.pp", "one\r\ntwo\r\nthree\r\n");
    const auto diff = [&](std::vector<Edit> edits) {
        Diagnostic diagnostic = finding(file, {0, 3});
        diagnostic.fixes = {{"do it", Safety::safe, std::move(edits), {}}};
        const std::string out = drawn(sample, diagnostic);
        return out.substr(out.find("  |\n", out.find("help:")) + 4);
    };
    CHECK(diff({{"", at(file, "two\r\n"), ""}}) == "2 - two\n");
    CHECK(diff({{"", at(file, "two"), "TWO"}}) == "2 - two\n2 + TWO\n");
    CHECK(diff({{"", {5, 5}, "new\r\n"}}) == "2 + new\n");
    CHECK(diff({{"", at(file, "one"), "1"}, {"", at(file, "three"), "3"}})
          == "1 - one\n1 + 1\n...\n3 - three\n3 + 3\n");
    CHECK(diff({{"", at(file, "one"), "1\r\n1"}, {"", at(file, "three"), "3"}})
          == "1 - one\n1 + 1\n2 + 1\n...\n3 - three\n4 + 3\n");
    CHECK(diff({{"", at(file, "\r\n"), "\n"}}) == "1 - one\\u{d}\n1 + one\n");
    CHECK(diff({{"", at(file, "one"), "1"}, {"", {1, 2}, "overlaps"}}) == "1 - one\n1 + 1\n");
}

TEST_CASE("long fixes are cut, files without text are only named", "[reports]")
{
    Sample sample;
    const SourceFile& file = sample.add("a.pp", "one\n");
    Diagnostic diagnostic = finding(file, {0, 3});
    std::string many;
    for (int line = 0; line < 30; ++line)
        many += "line\n";
    diagnostic.fixes = {{"insert", Safety::unsafe, {{"", {4, 4}, many}, {"gone.pp", {3, 5}, "x"}}, {}}};
    const std::string out = drawn(sample, diagnostic);
    CHECK(out.find("+ ... 18 more lines\n") != std::string::npos);
    CHECK(out.ends_with("  ::: gone.pp\n"));
}

TEST_CASE("the summary counts, and says what fixes would do", "[reports]")
{
    Sample sample;
    const SourceFile& file = sample.add("a.pp", "one\n");
    const auto summary = [&] {
        std::string out;
        find_format("full")->write(sample.report, {}, out);
        return out.substr(out.rfind('\n', out.size() - 2) + 1);
    };
    CHECK(summary() == "No Puppet files were checked.\n");
    sample.report.files = 1;
    CHECK(summary() == "No findings in 1 file.\n");
    sample.report.fixed = 2;
    CHECK(summary() == "Fixed 2 findings. No findings in 1 file.\n");
    sample.report.fixed = 0;
    Diagnostic one = finding(file, {0, 1});
    sample.report.diagnostics = Findings(std::array{one});
    CHECK(summary() == "Found 1 warning in 1 file.\n");
    one.fixes = {{"do it", Safety::unsafe, {{"", {0, 1}, ""}}, {}}};
    sample.report.diagnostics.add(std::array{one});
    CHECK(summary() == "Found 2 warnings in 1 file (1 fixable with --unsafe-fixes).\n");
    one.fixes.push_back({"do it well", Safety::safe, {{"", {0, 1}, ""}}, {}});
    sample.report.diagnostics.add(std::array{one});
    CHECK(summary() == "Found 3 warnings in 1 file (1 fixable with --fix, 1 more with --unsafe-fixes).\n");
}

TEST_CASE("notes are wrapped at the edge of the terminal", "[reports]")
{
    Sample sample;
    const SourceFile& file = sample.add("a.pp", "one\n");
    Diagnostic diagnostic = finding(file, {0, 3});
    diagnostic.notes = {"these are quite a few words that do not fit into one line"};
    CHECK(drawn(sample, diagnostic, {.width = 48})
          == "1 | one\n  | ^^^\n  |\n"
             "  = note: these are quite a few words that do\n"
             "          not fit into one line\n");
}

TEST_CASE("text between two changes of a long line is shown whole", "[reports]")
{
    const SourceFile source("a.pp", std::string(10'000, 'x') + '\n');
    const Edit first{{}, {0, 0}, "y"};
    const Edit second{{}, {9'000, 9'001}, "z"};
    const std::array edits{&first, &second};
    const auto found = plint::reporters::hunks(source, edits);
    REQUIRE(found.size() == 1);
    CHECK(found[0].removed[0].text == std::string(10'000, 'x'));
    CHECK(found[0].inserted[0].text == 'y' + std::string(9'000, 'x') + 'z' + std::string(999, 'x'));
}
