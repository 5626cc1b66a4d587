// What SARIF says, checked the way its readers read it.
#include "reporters/format.hpp"
#include "reporters/sarif/words.hpp"
#include "tests/reporters/sample.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

using namespace plint;
using namespace plint::tests;
using nlohmann::json;

namespace {

json sarif(const Report& report)
{
    std::string out;
    find_format("sarif")->write(report, {}, out);
    return json::parse(out);
}

json run(const Report& report)
{
    return sarif(report)["runs"][0];
}

// The byte at a line and UTF-16 column, found as a viewer finds it: without plint's own code for columns.
std::size_t byte_at(std::string_view text, int line, int column)
{
    std::size_t at = 0;
    for (int number = 1; number < line; ++number)
        at = text.find('\n', at) + 1;
    if (at == 0 && text.starts_with("\xEF\xBB\xBF"))
        at = 3;
    for (int unit = 1; unit < column;) {
        const auto lead = static_cast<unsigned char>(text[at]);
        const std::size_t size = lead < 0xC0 || lead >= 0xF8 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
        at += size;
        unit += size == 4 ? 2 : 1;
    }
    return at;
}

Span bytes_of(const json& region, std::string_view text)
{
    if (region.contains("byteOffset")) {
        const Offset begin = region["byteOffset"];
        return {begin, begin + region["byteLength"].get<Offset>()};
    }
    return {static_cast<Offset>(byte_at(text, region["startLine"], region["startColumn"])),
            static_cast<Offset>(byte_at(text, region["endLine"], region["endColumn"]))};
}

std::string replaced(std::string text, std::vector<std::pair<Span, std::string>> edits)
{
    std::ranges::sort(edits, std::greater(), [](const auto& edit) { return edit.first; });
    for (const auto& [span, replacement] : edits)
        text.replace(span.begin, span.size(), replacement);
    return text;
}

}  // namespace

TEST_CASE("SARIF regions mark the very bytes of the finding", "[sarif]")
{
    const Sample sample = tests::sample();
    const json results = run(sample.report)["results"];
    REQUIRE(results.size() == sample.report.diagnostics.size());
    const std::vector<Diagnostic> diagnostics = sample.report.diagnostics.unpacked();
    for (std::size_t at = 0; at < results.size(); ++at) {
        const Diagnostic& diagnostic = diagnostics[at];
        const SourceFile* const source = find_source(sample.report, diagnostic.path);
        if (source == nullptr)
            continue;
        INFO(diagnostic.message);
        const json& place = results[at]["locations"][0]["physicalLocation"];
        const Span marked = bytes_of(place["region"], source->text());
        const std::string_view text = source->text(diagnostic.span);
        const std::size_t end = text.find_last_not_of("\r\n");
        CHECK(marked
              == Span{diagnostic.span.begin,
                      diagnostic.span.begin + static_cast<Offset>(end == std::string_view::npos ? 0 : end + 1)});
        if (place["region"].contains("snippet"))
            CHECK(place["region"]["snippet"]["text"] == source->text(marked));
    }
}

TEST_CASE("SARIF fixes give the same bytes as plint's own", "[sarif]")
{
    Sample sample;
    const SourceFile& file = sample.add("a.pp", "\xEF\xBB\xBF$a = '\U0001F4A9' # x\r\n\t$b = '\u6F22\xFF'\r\n$c");
    const auto size = static_cast<Offset>(file.text().size());
    Diagnostic diagnostic;
    diagnostic.rule = "a_rule";
    diagnostic.path = file.path();
    diagnostic.fixes = {{"take the mark out", Safety::safe, {{"", {0, 3}, ""}}, {}},
                        {"edit around odd characters",
                         Safety::safe,
                         {{"", at(file, "\U0001F4A9"), "\U0001F600\U0001F600"},
                          {"", at(file, "# x\r\n"), ""},
                          {"", at(file, "$b"), "$new"},
                          {"", {at(file, "\xFF").end, at(file, "\xFF").end}, "\xFE"},
                          {"", {size, size}, "\n"}},
                         {}}};
    sample.report.diagnostics = Findings(std::array{diagnostic});
    const json fixes = run(sample.report)["results"][0]["fixes"];
    REQUIRE(fixes.size() == 2);
    for (std::size_t at = 0; at < fixes.size(); ++at) {
        std::vector<std::pair<Span, std::string>> ours;
        for (const Edit& edit : diagnostic.fixes[at].edits)
            ours.emplace_back(edit.span, edit.replacement);
        std::vector<std::pair<Span, std::string>> theirs;
        for (const json& edit : fixes[at]["artifactChanges"][0]["replacements"]) {
            std::string text;
            if (edit.contains("insertedContent"))
                text = edit["insertedContent"].value("text", edit["insertedContent"].contains("binary") ? "\xFE" : "");
            theirs.emplace_back(bytes_of(edit["deletedRegion"], file.text()), text);
        }
        CHECK(replaced(std::string(file.text()), theirs) == replaced(std::string(file.text()), ours));
    }
}

TEST_CASE("a SARIF fix without edits, or one that moves a file, is left out", "[sarif]")
{
    Sample sample;
    Diagnostic diagnostic;
    diagnostic.rule = "a_rule";
    diagnostic.path = sample.add("a.pp", "x").path();
    diagnostic.fixes = {{"nothing", Safety::safe, {}, {}},
                        {"move", Safety::unsafe, {{"", {0, 1}, "y"}}, {{"a.pp", "b.pp"}}}};
    sample.report.diagnostics = Findings(std::array{diagnostic});
    CHECK_FALSE(run(sample.report)["results"][0].contains("fixes"));
}

TEST_CASE("SARIF messages link to related places and to nothing else", "[sarif]")
{
    Sample sample;
    const SourceFile& file = sample.add("a.pp", "one\ntwo\n");
    Diagnostic diagnostic;
    diagnostic.rule = "a_rule";
    diagnostic.message = "`$a[0](1)` is odd";
    diagnostic.path = file.path();
    diagnostic.labels = {{"", at(file, "one"), "declared [here]"}, {"", at(file, "two"), ""}};
    diagnostic.notes = {"it is so"};
    sample.report.diagnostics = Findings(std::array{diagnostic});
    const json result = run(sample.report)["results"][0];
    CHECK(result["message"]["text"] == "`$a\\[0\\](1)` is odd. It is so. See: [declared \\[here\\]](1), [a.pp:2](2).");
    REQUIRE(result["relatedLocations"].size() == 2);
    CHECK(result["relatedLocations"][1]["id"] == 2);
}

TEST_CASE("SARIF stays within the limits of code scanning", "[sarif]")
{
    Sample sample;
    const SourceFile& file = sample.add("a.pp", "one\n");
    Diagnostic diagnostic;
    diagnostic.rule = "a_rule";
    diagnostic.path = file.path();
    diagnostic.severity = Severity::info;
    diagnostic.labels.resize(300, {"", {0, 1}, "label"});
    diagnostic.flow.resize(3000, {"", {0, 1}, "step"});
    std::vector<Diagnostic> many(6000, diagnostic);
    for (Diagnostic& one : many) {
        one.labels.clear();
        one.flow.clear();
    }
    many.back() = diagnostic;
    many.back().severity = Severity::error;
    sample.report.diagnostics.add(many);
    const json cut = run(sample.report);
    REQUIRE(cut["results"].size() == 5000);
    const json& worst = cut["results"][0];
    CHECK(worst["level"] == "error");
    CHECK(worst["relatedLocations"].size() == 100);
    const json& steps = worst["codeFlows"][0]["threadFlows"][0]["locations"];
    CHECK(steps.size() == 1000);
    CHECK(steps.back()["executionOrder"] == 3000);
    const json& notification = cut["invocations"][0]["toolExecutionNotifications"][0];
    CHECK(notification["message"]["text"] == "This report contains only the 5000 most severe of 6000 findings.");
    CHECK(cut["tool"]["driver"]["notifications"][0]["id"] == notification["descriptor"]["id"]);
    CHECK(cut["invocations"][0]["executionSuccessful"] == true);
}

TEST_CASE("SARIF says why findings are suppressed, of all results or of none", "[sarif]")
{
    const Sample sample = tests::suppressed_sample();
    const json results = run(sample.report)["results"];
    REQUIRE(results.size() == 4);
    CHECK(results[0]["suppressions"].empty());
    CHECK(results[0]["baselineState"] == "new");
    CHECK(results[2]["suppressions"][0]["kind"] == "inSource");
    CHECK(results[2]["suppressions"][0]["justification"] == "the vendor's file");
    CHECK(results[3]["suppressions"][0]["kind"] == "external");
    CHECK(results[3]["baselineState"] == "unchanged");
    const json others = run(tests::sample().report)["results"];
    for (const json& result : others) {
        CHECK_FALSE(result.contains("suppressions"));
        CHECK_FALSE(result.contains("baselineState"));
    }
}

TEST_CASE("files that could not be read make a SARIF run unsuccessful", "[sarif]")
{
    const json invocation = run(tests::sample().report)["invocations"][0];
    CHECK(invocation["executionSuccessful"] == false);
    CHECK(invocation["toolExecutionNotifications"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
          == "manifests/secret.pp");
}

TEST_CASE("SARIF rules carry what code scanning shows", "[sarif]")
{
    const Sample sample = tests::sample();
    const json driver = run(sample.report)["tool"]["driver"];
    REQUIRE(driver["rules"].size() == sample.report.rules.size());
    const json results = run(sample.report)["results"];
    for (const json& result : results)
        if (result.contains("ruleIndex"))
            CHECK(driver["rules"][result["ruleIndex"].get<std::size_t>()]["id"] == result["ruleId"]);
    const json& secret = driver["rules"][2];
    CHECK(secret["name"] == "HardCodedSecret");
    CHECK(secret["properties"]["security-severity"] == "7.5");
    CHECK(secret["properties"]["tags"] == json({"security", "external/cwe/cwe-798", "external/cwe/cwe-259"}));
    CHECK(secret["help"]["markdown"].get<std::string>().find("](https://plint.example/rules/hard_coded_secret)")
          != std::string::npos);
    const json taxa = run(sample.report)["taxonomies"][0]["taxa"];
    for (const json& relation : secret["relationships"])
        CHECK(taxa[relation["target"]["index"].get<std::size_t>()]["id"] == relation["target"]["id"]);
}

TEST_CASE("words for SARIF", "[sarif]")
{
    using namespace plint::reporters;
    CHECK(sentence("it is so") == "It is so.");
    CHECK(sentence("`x` is so!") == "`x` is so!");
    CHECK(sentence("") == "");
    CHECK(shortened("short", 5) == "short");
    CHECK(shortened("one two three", 9) == "one two\u2026");
    CHECK(shortened("\u00E9\u00E9\u00E9\u00E9", 3) == "\u00E9\u00E9\u2026");
    CHECK(pascal_case("unused_variable") == "UnusedVariable");
    CHECK(pascal_case("140chars") == "140chars");
    CHECK(uri_of("./a b/caf\u00E9#[%].pp") == "a%20b/caf%C3%A9%23%5B%25%5D.pp");
    CHECK(uri_of("c:x.pp") == "c%3Ax.pp");
    CHECK(uri_of("/tmp/a b.pp") == "file:///tmp/a%20b.pp");
    CHECK(uri_of("\xFF.pp") == "%FF.pp");
}
