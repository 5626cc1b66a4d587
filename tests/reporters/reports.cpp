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
#include <sstream>

using namespace plint;
using namespace plint::tests;

static const std::filesystem::path approved_folder = std::filesystem::path(PLINT_SOURCE_DIR) / "fixtures/reports";

static std::string read_approved(const std::filesystem::path& path)
{
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

static void approve(const std::string& name, const std::string& got)
{
    const std::filesystem::path path = approved_folder / name;
    if (const char* const update = std::getenv("PLINT_UPDATE"); update != nullptr && std::string_view(update) == "1")
        std::ofstream(path, std::ios::binary) << got;
    INFO("approved file " << path);
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
    const Sample sample = tests::sample();
    approve("full.txt", written("full", sample.report));
    approve("full.colour.txt", written("full", sample.report, {.colour = true, .hyperlinks = true, .width = 80}));
    approve("concise.txt", written("concise", sample.report));
    approve("report.json", written("json", sample.report));
    approve("report.jsonl", written("jsonl", sample.report));
    approve("report.sarif", written("sarif", sample.report));
    approve("github.txt", written("github", sample.report));
    approve("gitlab.json", written("gitlab", sample.report));
    approve("codeclimate.json", written("codeclimate", sample.report));
    approve("checkstyle.xml", written("checkstyle", sample.report));
    approve("junit.xml", written("junit", sample.report));
    approve("report.html", written("html", sample.report));
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
        if (format.name == "json" || format.name == "sarif" || format.name == "gitlab" || format.name == "codeclimate")
            CHECK(nlohmann::json::accept(out));
    }
}

TEST_CASE("nothing from a file reaches the terminal raw", "[reports]")
{
    const Sample sample = tests::sample();
    for (const Format& format : formats()) {
        INFO(format.name);
        std::string out;
        format.write(sample.report, {}, out);
        for (const char* const raw : {"\x1B", "\u202E", "\xFF", "\xC2\x9B", "\r", "\xEF\xBB\xBF", "\t"})
            CHECK(out.find(raw) == std::string::npos);
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
