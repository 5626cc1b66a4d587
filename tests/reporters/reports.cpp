// Each format of reports against its approved file in fixtures/reports. PLINT_UPDATE=1 rewrites them.
#include "reporters/format.hpp"
#include "reporters/model/fingerprint.hpp"
#include "tests/reporters/sample.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

using namespace plint;
using namespace plint::tests;

static const std::filesystem::path approved_directory = std::filesystem::path(PLINT_SOURCE_DIR) / "fixtures/reports";

static std::string read_approved(const std::filesystem::path& path)
{
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

static void approve(const std::string& name, const std::string& got)
{
    const std::filesystem::path path = approved_directory / name;
    if (const char* const update = std::getenv("PLINT_UPDATE"); update != nullptr && std::string_view(update) == "1")
        std::ofstream(path, std::ios::binary) << got;
    INFO("approved file " << path << "; PLINT_UPDATE=1 plint_tests '[reports]' writes it: review the diff");
    CHECK(got == read_approved(path));
}

static std::string written(std::string_view format, const Report& report, const Terminal& terminal = {})
{
    const Format* const found = find_format(format);
    REQUIRE(found != nullptr);
    std::string out;
    found->write(report, terminal, out);
    return out;
}

TEST_CASE("reports read as approved", "[reports]")
{
    const std::map<std::string_view, std::string_view> files{
        {"full", "full.txt"},      {"concise", "concise.txt"},          {"json", "report.json"},
        {"jsonl", "report.jsonl"}, {"sarif", "report.sarif"},           {"github", "github.txt"},
        {"gitlab", "gitlab.json"}, {"codeclimate", "codeclimate.json"}, {"checkstyle", "checkstyle.xml"},
        {"junit", "junit.xml"},    {"rdjson", "report.rdjson"},         {"markdown", "report.md"},
        {"html", "report.html"}};
    const Sample sample = tests::sample();
    for (const Format& format : formats())
        if (const auto file = files.find(format.name); file != files.end())
            approve(std::string(file->second), written(format.name, sample.report));
        else
            FAIL_CHECK("add a file in fixtures/reports/ for the format `" << format.name << "` to this list");
    approve("full.colour.txt", written("full", sample.report, {.colour = true, .hyperlinks = true, .width = 80}));
}

TEST_CASE("the guide describes every format", "[reports]")
{
    std::istringstream guide(read_approved(std::filesystem::path(PLINT_SOURCE_DIR) / "docs/formats.md"));
    std::set<std::string, std::less<>> rows;
    std::set<std::string, std::less<>> headings;
    for (std::string line; std::getline(guide, line);) {
        std::istringstream words(line);
        std::string word;
        if (line.starts_with("| `"))
            rows.insert(line.substr(3, line.find('`', 3) - 3));
        else if (line.starts_with("## "))
            for (words >> word; words >> word;)
                headings.insert(word.substr(0, word.find(',')));
    }
    for (const Format& format : formats()) {
        INFO("docs/formats.md needs a row and a heading for the format " << format.name);
        CHECK(rows.contains(format.name));
        CHECK(headings.contains(format.name));
    }
}

TEST_CASE("reports with suppressed findings read as approved", "[reports]")
{
    const Sample sample = tests::suppressed_sample();
    approve("suppressed.full.txt", written("full", sample.report));
    approve("suppressed.json", written("json", sample.report));
    approve("suppressed.sarif", written("sarif", sample.report));
}

TEST_CASE("a report with nothing to report reads as approved", "[reports]")
{
    Report report;
    report.version = "0.1.0";
    report.files = 1;
    approve("empty.sarif", written("sarif", report));
}

TEST_CASE("every format writes an empty report", "[reports]")
{
    Report report;
    report.version = "0.1.0";
    report.files = 2;
    for (const Format& format : formats()) {
        std::string out;
        format.write(report, {}, out);
        if (format.name == "full")
            CHECK(out == "No findings in 2 files.\n");
        if (format.name == "json" || format.name == "sarif" || format.name == "gitlab" || format.name == "codeclimate"
            || format.name == "rdjson")
            CHECK(nlohmann::json::accept(out));
    }
}

TEST_CASE("nothing from a file reaches the terminal raw", "[reports]")
{
    const Sample sample = tests::sample();
    for (const Format& format : formats()) {
        std::string out;
        format.write(sample.report, {}, out);
        for (const std::string_view raw : {"\x1B", "\u202E", "\xFF", "\xC2\x9B", "\r", "\xEF\xBB\xBF", "\t"}) {
            INFO(format.name << " does not escape the byte "
                             << static_cast<unsigned>(static_cast<unsigned char>(raw[0])));
            CHECK(out.find(raw) == std::string::npos);
        }
    }
}

TEST_CASE("fingerprints survive moved lines and other indentation", "[reports]")
{
    const auto known_by = [](std::string path, std::string text, std::string scope) {
        const SourceFile file(std::move(path), std::move(text));
        Diagnostic finding;
        finding.rule = "a_rule";
        finding.path = file.path();
        finding.scope = std::move(scope);
        const auto begin = static_cast<Offset>(file.text().find("mode"));
        finding.span = {begin, begin + 4};
        return fingerprints(Findings(std::array{finding, finding}), {{file.path(), &file}});
    };
    const auto first = known_by("a.pp", "  mode => 1,\n", "class m > file /a");
    CHECK(fingerprint_text(first[0]).size() == 16);
    CHECK(first[0] != first[1]);
    CHECK(first == known_by("other/b.pp", "# more\n\n\t\tmode   =>   1,\r\n", "class m > file /a"));
    CHECK(first != known_by("a.pp", "  mode => 1,\n", "class m > file /b"));
    CHECK(first != known_by("a.pp", "  mode => 2,\n", "class m > file /a"));
    CHECK(known_by("a.pp", "mode", "") != known_by("b.pp", "mode", ""));
}

TEST_CASE("fingerprints that are not kept contain the message", "[reports]")
{
    const auto known_by = [](std::string message, std::uint64_t secret) {
        const SourceFile file("a.pp", "include a, b\n");
        Diagnostic finding;
        finding.rule = "a_rule";
        finding.path = file.path();
        finding.message = std::move(message);
        finding.span = {0, 1};
        return fingerprints(Findings(std::array{finding}), {{file.path(), &file}}, nullptr, secret);
    };
    CHECK(known_by("unknown class `a1`", 0) == known_by("unknown class `a2`", 0));
    CHECK(known_by("unknown class `a1`", 7) == known_by("unknown class `a1`", 7));
    CHECK(known_by("unknown class `a1`", 7) != known_by("unknown class `a2`", 7));
    CHECK(known_by("`x1` is in column 5, expected 13", 7) == known_by("`x1` is in column 7, expected 9", 7));
    CHECK(known_by("`x1` is in column 5", 7) != known_by("`x2` is in column 5", 7));
}

TEST_CASE("fingerprints with a secret cannot be forged", "[reports]")
{
    const auto known_by = [](std::string_view end, std::uint64_t secret) {
        // At byte 16 of what is hashed, the first half of this number makes XXH3 ignore the second one.
        const std::string line = "#\xcb\x79\xe6\x4e\xcc\xc0\xe5\x78" + std::string(end) + std::string(30, 'x');
        const SourceFile file("a.pp", line);
        Diagnostic finding;
        finding.rule = "a_rule";
        finding.path = file.path();
        finding.scope = "class m";
        finding.span = {0, 1};
        return fingerprints(Findings(std::array{finding}), {{file.path(), &file}}, nullptr, secret);
    };
    CHECK(known_by("harmless", 0) == known_by("harmful!", 0));
    CHECK(known_by("harmless", 1234567) == known_by("harmless", 1234567));
    CHECK(known_by("harmless", 1234567) != known_by("harmful!", 1234567));
    CHECK(known_by("harmless", 1234567) != known_by("harmless", 7654321));
}
